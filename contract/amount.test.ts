import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import { plainAmount, readAmount, showAmount } from './amount.ts'
import { AMOUNT_MAX } from './limits.ts'

const FIFTY_THOUSAND = [
  '50000',
  '50,000',
  '50.000',
  '50 000',
  '50\u00a0000',
  '50\u202f000',
  '$50,000',
  '50,000 USD',
  '50k',
  '$50K',
  '50 mil',
  '50,000.00',
  '50.000,0',
  '٥٠٠٠٠',
  '٥٠٬٠٠٠',
  '٥٠،٠٠٠',
  '٥٠٬٠٠٠٫٠٠',
  '50٬000',
]

describe('amounts are parsed', () => {
  for (const text of FIFTY_THOUSAND) {
    test(JSON.stringify(text), () => assert.equal(readAmount(text), 50_000))
  }

  for (const [text, amount] of [
    ['0', 0],
    ['007', 7],
    ['25 miles', 25],
    ['25 millas', 25],
    ['62,55k', 62_550],
    ['1.234.567,89', 1_234_567.89],
    ['999.5', 999.5],
    ['٥٠٫٥', 50.5],
    ['٥٠،٥', 50.5],
    ['١٬٢٣٤٬٥٦٧٫٨٩', 1_234_567.89],
    ['-1', -1],
    ['-$1', -1],
  ] as const) {
    test(text, () => assert.equal(readAmount(text), amount))
  }
})

describe('invalid and ambiguous amounts are refused', () => {
  for (const text of [
    '',
    'abc',
    'NaN',
    '1e5',
    '5o,000',
    '50,00,000',
    '50.000.00',
    '50-60',
    '50,000-60,000',
    '0.500',
    '1234.567',
    '1,500k',
    '12k5',
    '--5',
    '٥٠٫٠٠٠',
    '٥٠٬٥',
    '٥٠٬٠٠٠،٠٠٠',
    '⑤⓪',
  ]) {
    test(JSON.stringify(text), () => assert.equal(readAmount(text), null))
  }
})

const amounts = fc.integer({ min: 0, max: AMOUNT_MAX * 100 }).map((cents) => cents / 100)

describe('for any amount and any text', () => {
  test('a formatted amount parses to itself', () => {
    fc.assert(
      fc.property(amounts, (amount) => {
        assert.equal(readAmount(plainAmount(String(amount))), amount)
        assert.equal(readAmount(showAmount(String(amount))), amount)
      }),
    )
  })

  test('parsing never throws, and returns a number or null', () => {
    const marks = fc.string({ unit: fc.constantFrom(...'0123456789٠٥۹., ٫٬،$-kKmil\u00a0'), maxLength: 30 })
    fc.assert(
      fc.property(fc.oneof(marks, fc.string({ unit: 'binary' })), (text) => {
        const amount = readAmount(text)
        assert.ok(amount === null || !Number.isNaN(amount))
        if (amount === null) assert.equal(showAmount(text), text)
      }),
    )
  })
})

test('formats in plain digits', () => {
  assert.equal(plainAmount('$50k'), '50000')
  assert.equal(plainAmount('62.50'), '62.5')
  assert.equal(plainAmount('٥٠٬٠٠٠'), '50000')
  assert.equal(plainAmount('abc'), 'abc')
})

test('a too large amount is left unchanged', () => {
  for (const text of [String(AMOUNT_MAX + 1), '9'.repeat(400), `-${'9'.repeat(23)}`]) {
    assert.equal(plainAmount(text), text)
    assert.equal(showAmount(text), text)
  }
})

test('formats with commas in any language', () => {
  assert.equal(showAmount('$50k'), '50,000')
  assert.equal(showAmount('50000'), '50,000')
  assert.equal(showAmount('abc'), 'abc')
  assert.equal(showAmount(''), '')
})

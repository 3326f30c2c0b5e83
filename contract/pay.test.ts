import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import { readAmount } from './amount.ts'
import { AMOUNT_MAX } from './limits.ts'
import { isPeriodMissing, periodPay, readPay, readRange, showPay, withPeriod } from './pay.ts'

describe('pay is parsed as dollars a year', () => {
  for (const [text, year] of [
    ['50000', 50_000],
    ['50,000 per year', 50_000],
    ['$50,000/year', 50_000],
    ['50k a year', 50_000],
    ['50 mil al año', 50_000],
    ['50.000 dólares por año', 50_000],
    ['1m', 1_000_000],
    ['$1.5M', 1_500_000],
    ['2 millones', 2_000_000],
    ['1 millón', 1_000_000],
    ['$25/hour', 52_000],
    ['25 an hour', 52_000],
    ['25 hourly', 52_000],
    ['15.33 an hour', 31_886],
    ['25 dólares por hora', 52_000],
    ['٢٥ دولارًا في الساعة', 52_000],
    ['$4,000 a month', 48_000],
    ['4000 al mes', 48_000],
    ['1000/week', 52_000],
    ['25', 25],
    ['\u202a25\u200b\u202c', 25],
    ['USD 50,000', 50_000],
    ['US$25/hour', 52_000],
    ['-1/hour', -2_080],
  ] as const)
    test(text, () => assert.equal(readPay(text), year))
})

describe('invalid and ambiguous pay is refused', () => {
  for (const text of [
    '',
    'abc',
    'm',
    '50k-60k',
    '1,500m',
    '50,000 per',
    '25 an hour a year',
    '60k+',
    '150/day',
    '5 miles',
  ])
    test(JSON.stringify(text), () => assert.equal(readPay(text), text === '5 miles' ? 5 : null))
})

test('pay by the hour, week or month is recognized', () => {
  for (const text of ['25', '$25.50', '999', '0.5']) assert.ok(isPeriodMissing(text), text)
  assert.deepEqual(periodPay('$25/hour'), { amount: 25, times: 2_080 })
  assert.deepEqual(periodPay('1000/week'), { amount: 1000, times: 52 })
  assert.deepEqual(periodPay(withPeriod('500', 'month')), { amount: 500, times: 12 })
  assert.equal(showPay('$5/week'), '$5/week')
  for (const text of ['900 a year', '900 al año', '٩٠٠ في السنة']) {
    assert.equal(isPeriodMissing(text), false, text)
    assert.equal(readPay(text), 900)
    assert.equal(showPay(text), text)
    assert.equal(withPeriod(text, 'hour'), text)
  }
  for (const text of ['', '0', '-25', '1000', '50k', '25 a year or so', '1m'])
    assert.equal(periodPay(text) !== null || isPeriodMissing(text), false, text)
})

test('pay is formatted with commas and two decimals', () => {
  for (const [text, shown] of [
    ['15.50', '15.50'],
    ['$15.5', '15.50'],
    ['1500.25', '1,500.25'],
    ['25/hour', '52,000'],
    ['10.5 or so', '10.5 or so'],
  ] as const)
    assert.equal(showPay(text), shown)
})

describe('a range is parsed as two amounts', () => {
  for (const [text, low, high] of [
    ['50k-60k', 50_000, 60_000],
    ['$50,000 – $60,000', 50_000, 60_000],
    ['50000 to 60000', 50_000, 60_000],
    ['50 a 60 mil', 50_000, 60_000],
    ['$20-25/hour', 41_600, 52_000],
    ['$20 to $25 an hour', 41_600, 52_000],
    ['٥٠٠٠٠-٦٠٠٠٠', 50_000, 60_000],
  ] as const)
    test(text, () => assert.deepEqual(readRange(text)?.map(readPay), [low, high]))

  for (const text of ['', '50,000', '-50', '--', '60k-50k', '50k-', '50k-lots', '1-2-3', '50k-60k-70k'])
    test(`${JSON.stringify(text)} is none`, () => assert.equal(readRange(text), null))
})

test('any amount is valid pay, and parsing never throws', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: fc.constantFrom(...'0123456789., $-kKml/hour ٥'), maxLength: 12 }),
      (text) => {
        const [amount, pay] = [readAmount(text), readPay(text)]
        if (amount !== null) assert.equal(pay, amount)
        readRange(text)
      },
    ),
  )
  assert.equal(readPay(String(AMOUNT_MAX)), AMOUNT_MAX)
})

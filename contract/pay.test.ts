import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import { readAmount } from './amount.ts'
import { AMOUNT_MAX } from './limits.ts'
import { hourlyPay, readPay, readRange } from './pay.ts'

describe('pay is read as dollars a year', () => {
  for (const [text, year] of [
    ['50000', 50_000],
    ['50,000 per year', 50_000],
    ['$50,000/year', 50_000],
    ['50k a year', 50_000],
    ['50k/yr.', 50_000],
    ['50 mil al año', 50_000],
    ['50,000 dollars', 50_000],
    ['50.000 dólares por año', 50_000],
    ['1m', 1_000_000],
    ['$1.5M', 1_500_000],
    ['1 million', 1_000_000],
    ['2 millones', 2_000_000],
    ['1 millón', 1_000_000],
    ['$25/hour', 52_000],
    ['25/hr', 52_000],
    ['25/h', 52_000],
    ['25 an hour', 52_000],
    ['$25 per hour', 52_000],
    ['25 hourly', 52_000],
    ['15.33 an hour', 31_886],
    ['25 la hora', 52_000],
    ['25 dólares por hora', 52_000],
    ['٢٥ في الساعة', 52_000],
    ['٢٥ دولارًا في الساعة', 52_000],
    ['$4,000 a month', 48_000],
    ['4000 al mes', 48_000],
    ['1000/week', 52_000],
    ['25', 25],
    ['0', 0],
    ['-1/hour', -2_080],
  ] as const)
    test(text, () => assert.equal(readPay(text), year))
})

describe('what is no pay, or could be two, is not guessed', () => {
  for (const text of [
    '',
    'abc',
    'hour',
    'm',
    '/hour',
    '50k-60k',
    '1,500m',
    '50,000 per',
    '25 an hour a year',
    '5 miles',
  ])
    test(JSON.stringify(text), () => assert.equal(readPay(text), text === '5 miles' ? 5 : null))
})

test('what may be meant by the hour is told from a year', () => {
  for (const text of ['25', '$25.50', '999', '0.5']) assert.equal(hourlyPay(text)?.isSaid, false, text)
  assert.deepEqual(hourlyPay('$25/hour'), { hourly: 25, isSaid: true })
  for (const text of ['', '0', '-25', '1000', '50k', '25 a year or so', '500 a month', '1m'])
    assert.equal(hourlyPay(text), null, text)
})

describe('a range is two amounts', () => {
  for (const [text, low, high] of [
    ['50k-60k', 50_000, 60_000],
    ['50-60k', 50_000, 60_000],
    ['$50,000 – $60,000', 50_000, 60_000],
    ['50000 to 60000', 50_000, 60_000],
    ['50 a 60 mil', 50_000, 60_000],
    ['20-25', 20, 25],
    ['$20-25/hour', 41_600, 52_000],
    ['$20 to $25 an hour', 41_600, 52_000],
    ['٥٠٠٠٠-٦٠٠٠٠', 50_000, 60_000],
  ] as const)
    test(text, () => assert.deepEqual(readRange(text)?.map(readPay), [low, high]))

  for (const text of ['', '50,000', '-50', '--', '60k-50k', '50k-', '50k-lots', '1-2-3', '50k-60k-70k'])
    test(`${JSON.stringify(text)} is none`, () => assert.equal(readRange(text), null))
})

test('whatever is an amount is the same as pay, and nothing throws', () => {
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

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { median, percentile } from './statistics.ts'

test('the median of an odd and of an even count, in any order', () => {
  assert.equal(median([9, 1, 5]), 5)
  assert.equal(median([4, 1, 3, 2]), 2.5)
  assert.ok(Number.isNaN(median([])))
})

test('percentiles are numbers that were measured', () => {
  const hundred = Array.from({ length: 100 }, (_, index) => 100 - index)
  assert.equal(percentile(hundred, 0.5), 50)
  assert.equal(percentile(hundred, 0.99), 99)
  assert.equal(percentile([7], 0.99), 7)
  assert.ok(Number.isNaN(percentile([], 0.5)))
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { retryAfterMs } from './outcome.ts'

const NOW = Date.parse('Sun, 22 Nov 2026 07:00:00 GMT')

test('a wait is told in seconds, or as a date in each of the forms that name their zone', () => {
  assert.equal(retryAfterMs('0', NOW), 0)
  assert.equal(retryAfterMs(' 120 ', NOW), 120_000)
  assert.equal(retryAfterMs('Sun, 22 Nov 2026 07:00:42 GMT', NOW), 42_000)
  assert.equal(retryAfterMs('Sun, 22 Nov 2026 06:00:00 GMT', NOW), 0)
})

test('what is neither says nothing', () => {
  for (const text of ['', 'soon', '-5', '5 s', '2026-11-22', 'Sun, 99 Nov 2026 07:00:00 GMT', 'Sun, GMT'])
    assert.equal(retryAfterMs(text, NOW), null, text)
  assert.equal(retryAfterMs(null, NOW), null)
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { retryAfterMs } from './outcome.ts'

const NOW = Date.parse('Sun, 22 Nov 2026 07:00:00 GMT')

test('Retry-After is parsed from seconds, and from dates with a time zone', () => {
  assert.equal(retryAfterMs('0', NOW), 0)
  assert.equal(retryAfterMs(' 120 ', NOW), 120_000)
  assert.equal(retryAfterMs('Sun, 22 Nov 2026 07:00:42 GMT', NOW), 42_000)
  assert.equal(retryAfterMs('Sun, 22 Nov 2026 06:00:00 GMT', NOW), 0)
})

test('any other Retry-After is null', () => {
  for (const text of ['', 'soon', '-5', '5 s', '2026-11-22', 'Sun, 99 Nov 2026 07:00:00 GMT', 'Sun, GMT'])
    assert.equal(retryAfterMs(text, NOW), null, text)
  assert.equal(retryAfterMs(null, NOW), null)
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readableDuration } from './amounts.ts'

test('a duration is in the language, rounded up to minutes', () => {
  assert.equal(readableDuration(1, 'en'), '1 second')
  assert.equal(readableDuration(60, 'es'), '60 segundos')
  assert.equal(readableDuration(61, 'es'), '2 minutos')
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readableDuration } from './amounts.ts'

test('a wait is said in the words of the language, in whole minutes where it is long', () => {
  assert.equal(readableDuration(1, 'en'), '1 second')
  assert.equal(readableDuration(60, 'es'), '60 segundos')
  assert.equal(readableDuration(61, 'es'), '2 minutos')
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { termsOf } from './search-tokens.ts'

test('words that others imply are not searched for', async () => {
  const words = `${'n '.repeat(200)} nu nurse NURSE icu`
  assert.deepEqual(await termsOf({ words, title: 'n n', skill: ['SQL', 'sql'] }), [
    [{ token: 'nurse', isStart: true }],
    [{ token: 'icu', isStart: true }],
    [{ token: '_tn', isStart: true }],
    [{ token: '_ksql', isStart: false }],
  ])
})

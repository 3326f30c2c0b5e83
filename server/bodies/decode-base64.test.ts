import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import { decodeBase64 } from './decode-base64.ts'

describe('base64', () => {
  test('is decoded with and without its padding', () => {
    fc.assert(
      fc.property(fc.uint8Array(), (array) => {
        const bytes = Buffer.from(array)
        const text = bytes.toString('base64')
        assert.deepEqual(decodeBase64(text), bytes)
        assert.deepEqual(decodeBase64(text.replace(/=+$/, '')), bytes)
      }),
    )
  })

  for (const text of [
    'A',
    'AAA*',
    'AA AA',
    'AA\nAA',
    'AA-_',
    'AA=AAAAA',
    '====',
    'abcd==',
    'ab=',
    'AAé=',
    'AAA\u0141',
    '\ud800AAA',
  ])
    test(`refuses ${JSON.stringify(text)}`, () => assert.equal(decodeBase64(text), null))
})

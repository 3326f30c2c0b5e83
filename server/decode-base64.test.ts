import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { describe, test } from 'node:test'
import { RESUME_MAX_BYTES } from '@resume-library/contract/limits'
import fc from 'fast-check'
import { decodeBase64 } from './decode-base64.ts'

/** What it should be, by decoding and encoding again. */
function decodedSlowly(text: string): Buffer | null {
  const bytes = Buffer.from(text, 'base64')
  return bytes.toString('base64') === text.padEnd(Math.ceil(text.length / 4) * 4, '=') ? bytes : null
}

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

  test('is told from what only looks like it', () => {
    const unit = fc.constantFrom(
      'A',
      'Q',
      '/',
      '+',
      '=',
      '-',
      '_',
      '\n',
      ' ',
      '*',
      '\u00e9',
      '\ud800',
      '\u0141',
    )
    fc.assert(
      fc.property(fc.string({ unit, maxLength: 12 }), (text) => {
        assert.deepEqual(decodeBase64(text), decodedSlowly(text))
      }),
      { numRuns: 20_000 },
    )
  })

  test('of the largest resume takes milliseconds, right or wrong', () => {
    const text = randomBytes(RESUME_MAX_BYTES).toString('base64')
    for (const [made, isRight] of [
      [text, true],
      [`${text.slice(0, -8)}*${text.slice(-7)}`, false],
      ['='.repeat(text.length), false],
      ['\u00e9'.repeat(text.length), false],
    ] as const) {
      // In one piece, as a parser gives it.
      const given = JSON.parse(JSON.stringify(made)) as string
      const begun = process.threadCpuUsage()
      assert.equal(decodeBase64(given) !== null, isRight)
      const { user, system } = process.threadCpuUsage(begun)
      assert.ok(user + system < 40_000, `${(user + system) / 1_000} ms`)
    }
  })
})

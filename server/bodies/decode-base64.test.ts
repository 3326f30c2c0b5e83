import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { describe, test } from 'node:test'
import { RESUME_MAX_BYTES } from '@resume-library/contract/limits'
import fc from 'fast-check'
import { decodeBase64 } from './decode-base64.ts'
import { Pieces } from './pieces.ts'
import { TextAsBytes } from './text-as-bytes.ts'

/** What it should be, by decoding and encoding again. */
function decodedSlowly(text: string): Buffer | null {
  const bytes = Buffer.from(text, 'base64')
  return bytes.toString('base64') === text.padEnd(Math.ceil(text.length / 4) * 4, '=') ? bytes : null
}

const ROUNDS = 3
/** Some kernels count processor time in steps of 4 ms. */
const MEASURED_FOR_MS = 60

/** What each of two tasks costs at the least, in turn, in milliseconds of the processor: load takes none of them. */
function leastCosts(one: () => unknown, other: () => unknown): [number, number] {
  const least: [number, number] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY]
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const [at, task] of [one, other].entries()) least[at] = Math.min(least[at]!, costOf(task))
  }
  return least
}

function costOf(task: () => unknown): number {
  const begun = process.threadCpuUsage()
  for (let times = 1; ; times += 1) {
    task()
    const { user, system } = process.threadCpuUsage(begun)
    const spentMs = (user + system) / 1_000
    if (spentMs >= MEASURED_FOR_MS) return spentMs / times
  }
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
        assert.deepEqual(decodeBase64(new TextAsBytes(new Pieces([Buffer.from(text)]))), decodedSlowly(text))
      }),
      { numRuns: 20_000 },
    )
  })

  test('is decoded from bytes in slices', () => {
    const lengths = fc.integer({ min: 0, max: 200_000 })
    const fault = fc.option(fc.record({ at: fc.nat(), by: fc.constantFrom('=', '*', '-', ' ', 'é') }))
    fc.assert(
      fc.property(lengths, fault, (length, fault) => {
        const bytes = randomBytes(length)
        const right = bytes.toString('base64')
        const at = fault ? fault.at % (right.length + 1) : 0
        const text = fault ? right.slice(0, at) + fault.by + right.slice(at + 1) : right
        assert.deepEqual(decodeBase64(new TextAsBytes(new Pieces([Buffer.from(text)]))), decodedSlowly(text))
      }),
    )
  })

  test('of the largest resume costs no more than ten times what it takes to decode and encode it, right or wrong', () => {
    const text = randomBytes(RESUME_MAX_BYTES).toString('base64')
    for (const [made, isRight] of [
      [text, true],
      [`${text.slice(0, -8)}*${text.slice(-7)}`, false],
      ['='.repeat(text.length), false],
      ['\u00e9'.repeat(text.length), false],
    ] as const) {
      // In one piece, as a parser gives it.
      const given = JSON.parse(JSON.stringify(made)) as string
      assert.equal(decodeBase64(given) !== null, isRight)
      const [taken, usual] = leastCosts(
        () => decodeBase64(given),
        () => Buffer.from(text, 'base64').toString('base64'),
      )
      assert.ok(taken < 10 * usual, `${taken} ms, where ${usual} are usual`)
    }
  })
})

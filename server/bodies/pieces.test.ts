import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import { gatherPieces, Pieces } from './pieces.ts'

const buffers = fc.array(fc.uint8Array({ maxLength: 6, max: 4 }).map((bytes) => Buffer.from(bytes)))

describe('bytes in pieces', () => {
  test('are read as if they stood in one row', () => {
    const index = fc.integer({ min: 0, max: 40 })
    fc.assert(
      fc.property(buffers, fc.array(index), index, fc.nat(4), (parts, at, end, byte) => {
        const whole = Buffer.concat(parts)
        const pieces = new Pieces(parts)
        assert.equal(pieces.length, whole.length)
        for (const index of at) {
          assert.equal(pieces.byteAt(index), whole[index])
          assert.equal(pieces.indexOf(byte, index), whole.indexOf(byte, index))
          const part = pieces.slice(index, end)
          assert.deepEqual(Buffer.concat(part.buffers), whole.subarray(index, end))
          assert.equal(part.length, whole.subarray(index, end).length)
        }
      }),
      { numRuns: 2_000 },
    )
  })

  test('are text, though a character stands across two of them', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.array(fc.nat(60)), (text, cuts) => {
        const bytes = Buffer.from(text)
        const bounds = [0, ...cuts.filter((cut) => cut < bytes.length).sort((a, b) => a - b), bytes.length]
        const pieces = new Pieces(bounds.slice(1).map((end, at) => bytes.subarray(bounds[at], end)))
        assert.equal(pieces.toString(), bytes.toString())
        assert.equal(pieces.toString('latin1'), bytes.toString('latin1'))
      }),
    )
  })

  test('are what was added, however it came', () => {
    const sizes = fc.array(fc.constantFrom(0, 1, 7, 5_000, 16_383, 16_384, 60_000, 70_000), { maxLength: 40 })
    fc.assert(
      fc.property(sizes, (sizes) => {
        const parts = sizes.map((size, at) => Buffer.alloc(size, at))
        const { add, gathered } = gatherPieces()
        for (const part of parts) add(part)
        assert.ok(Buffer.concat(gathered().buffers).equals(Buffer.concat(parts)))
      }),
    )
  })

  test('take little more memory than bytes, though they came one by one', () => {
    const { add, gathered } = gatherPieces()
    const size = 300_000
    for (let count = 0; count < size; count += 1) add(Buffer.alloc(1, count))
    const memories = new Set(gathered().buffers.map(({ buffer }) => buffer))
    const held = [...memories].reduce((sum, { byteLength }) => sum + byteLength, 0)
    assert.equal(gathered().length, size)
    assert.ok(gathered().buffers.length < 10)
    assert.ok(held < size + 100_000, `${held}`)
  })
})

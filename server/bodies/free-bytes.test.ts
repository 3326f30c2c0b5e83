import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { freeBytes } from './free-bytes.ts'

describe('bytes that nobody needs any more', () => {
  test('take no memory, though two buffers share it', () => {
    const memory = new ArrayBuffer(100_000)
    const parts = [new Uint8Array(memory, 0, 10), Buffer.from(memory, 10)]
    freeBytes(parts)
    freeBytes(parts)
    assert.equal(memory.byteLength, 0)
    assert.deepEqual(
      parts.map(({ length }) => length),
      [0, 0],
    )
  })

  test('are left where others have theirs beside them', () => {
    const [freed, other] = [Buffer.from('freed'), Buffer.from('other')]
    assert.equal(freed.buffer, other.buffer)
    freeBytes([freed])
    assert.equal(String(other), 'other')
  })
})

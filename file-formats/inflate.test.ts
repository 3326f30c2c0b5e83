import assert from 'node:assert/strict'
import { test } from 'node:test'
import { deflateRawSync } from 'node:zlib'
import { inflateRaw, PACKED_CHUNK_BYTES } from './inflate.ts'

/** The longest piece that the platform was given to unpack. */
let longest = 0
const Decompression = globalThis.DecompressionStream
globalThis.DecompressionStream = class implements DecompressionStream {
  readonly readable
  readonly writable
  constructor(format: ConstructorParameters<typeof DecompressionStream>[0]) {
    const { readable, writable } = new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
      transform(packed, controller) {
        longest = Math.max(longest, packed.length)
        controller.enqueue(packed)
      },
    })
    this.readable = readable.pipeThrough(new Decompression(format))
    this.writable = writable
  }
}
// Chromium unpacks a piece whole before it can be told to stop: 1 MB of a resume of 2.4 kB took 1.1 GB of a tab.
test('a stream is inflated in small chunks', async () => {
  const packed = new Uint8Array(deflateRawSync(Buffer.alloc(100_000_000, ' ')))
  await assert.rejects(inflateRaw(packed, 8_000_000), /too_large/)
  assert.equal(longest, PACKED_CHUNK_BYTES)
})

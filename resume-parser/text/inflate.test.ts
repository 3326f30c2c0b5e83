import assert from 'node:assert/strict'
import { beforeEach, test } from 'node:test'
import { deflateRawSync } from 'node:zlib'
import { HOSTILE_FILES } from '../testing/hostile-files.ts'
import { inflateRaw, PACKED_PIECE_BYTES } from './inflate.ts'

/** The longest piece that the platform was given to unpack. */
let longest = 0
beforeEach(() => {
  longest = 0
})

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
// Keeps for itself the class that it finds.
const { readPdf } = await import('./pdf/pdf-reader.ts')

// Chromium unpacks a piece whole before it can be told to stop: 1 MB of a resume of 2.4 kB took 1.1 GB of a tab.
test('a stream of a PDF is unpacked in small pieces', async () => {
  const read = readPdf(HOSTILE_FILES['deflated-twice.pdf']!, new AbortController().signal)
  await assert.rejects(read, /too_large/)
  assert.equal(longest, PACKED_PIECE_BYTES)
})

test('an entry of a ZIP is unpacked in small pieces', async () => {
  const packed = new Uint8Array(deflateRawSync(Buffer.alloc(100_000_000, ' ')))
  await assert.rejects(inflateRaw(packed, 8_000_000), /too_large/)
  assert.equal(longest, PACKED_PIECE_BYTES)
})

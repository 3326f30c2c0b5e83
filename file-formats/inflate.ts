import { joinBytes } from './byte-source.ts'

/** Size of compressed chunks, which inflate to at most 4 MB. */
export const PACKED_CHUNK_BYTES = 4096

export class TooLargeError extends Error {
  readonly reason = 'too_large'

  constructor() {
    super('too_large')
  }
}

/** Inflates raw deflate. @throws {TooLargeError} beyond `most` bytes */
export async function inflateRaw(
  packed: Uint8Array<ArrayBuffer>,
  most: number,
): Promise<Uint8Array<ArrayBuffer>> {
  const chunks: Uint8Array[] = []
  for await (const chunk of inflate(packed, 'deflate-raw', most)) chunks.push(chunk)
  return joinBytes(chunks)
}

/** Inflates chunk by chunk. @throws {TooLargeError} beyond `most` bytes, and other errors for damaged data */
export async function* inflate(
  packed: Uint8Array<ArrayBuffer>,
  format: 'deflate' | 'deflate-raw',
  most: number,
): AsyncGenerator<Uint8Array> {
  const chunks = new Blob([packed]).stream().pipeThrough(inSmallChunks())
  const reader = chunks.pipeThrough(new DecompressionStream(format)).getReader()
  let length = 0
  try {
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      length += part.value.length
      if (length > most) throw new TooLargeError()
      yield part.value
    }
  } finally {
    await reader.cancel().catch(() => undefined)
  }
}

/** Splits chunks: Chromium inflates a whole one before it can be stopped, 1 MB into 1 GB. */
const inSmallChunks = () =>
  new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
    transform(packed, controller) {
      for (let at = 0; at < packed.length; at += PACKED_CHUNK_BYTES)
        controller.enqueue(packed.subarray(at, at + PACKED_CHUNK_BYTES))
    },
  })

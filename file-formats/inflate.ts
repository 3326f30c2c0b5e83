import { joinBytes } from './byte-source.ts'

/** Packed bytes unpacked at once, into at most 4 MB. */
export const PACKED_CHUNK_BYTES = 4096

export class TooLargeError extends Error {
  readonly reason = 'too_large'

  constructor() {
    super('too_large')
  }
}

/** Unpacks raw deflate, at most `most` bytes. */
export async function inflateRaw(
  packed: Uint8Array<ArrayBuffer>,
  most: number,
): Promise<Uint8Array<ArrayBuffer>> {
  const chunks: Uint8Array[] = []
  for await (const chunk of inflate(packed, 'deflate-raw', most)) chunks.push(chunk)
  return joinBytes(chunks)
}

/** Unpacks chunk by chunk. @throws {TooLargeError} beyond `most` bytes, and anything for what is damaged */
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

/** Chromium unpacks a whole chunk before anybody can stop it: 1 MB into 1 GB. */
const inSmallChunks = () =>
  new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
    transform(packed, controller) {
      for (let at = 0; at < packed.length; at += PACKED_CHUNK_BYTES)
        controller.enqueue(packed.subarray(at, at + PACKED_CHUNK_BYTES))
    },
  })

import { UnreadableError } from './resume-text.ts'

/** Bytes of a packed stream that are unpacked at once: into 4 MB at most. */
export const PACKED_PIECE_BYTES = 4096

/**
 * What is packed, in small pieces. Chromium unpacks all that it is given in one piece before anybody can read of it and
 * stop: 1 MB into 1 GB.
 */
const inSmallPieces = () =>
  new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
    transform(packed, controller) {
      for (let at = 0; at < packed.length; at += PACKED_PIECE_BYTES)
        controller.enqueue(packed.subarray(at, at + PACKED_PIECE_BYTES))
    },
  })

/** Unpacks a raw deflate stream; stops as soon as it is longer than `most` bytes. */
export async function inflateRaw(packed: Uint8Array<ArrayBuffer>, most: number): Promise<Uint8Array> {
  const unpacked: Uint8Array[] = []
  for await (const piece of unpackedPieces(packed, 'deflate-raw', most)) unpacked.push(piece)
  return joinBytes(unpacked)
}

/** Unpacks a zlib stream as far as it is whole. */
export async function unpackedBeginning(
  packed: Uint8Array<ArrayBuffer>,
  most: number,
): Promise<Uint8Array<ArrayBuffer>> {
  const unpacked: Uint8Array[] = []
  try {
    for await (const piece of unpackedPieces(packed, 'deflate', most)) unpacked.push(piece)
  } catch (fault) {
    if (fault instanceof UnreadableError) throw fault
  }
  return joinBytes(unpacked)
}

async function* unpackedPieces(
  packed: Uint8Array<ArrayBuffer>,
  format: 'deflate' | 'deflate-raw',
  most: number,
): AsyncGenerator<Uint8Array> {
  const pieces = new Blob([packed]).stream().pipeThrough(inSmallPieces())
  const reader = pieces.pipeThrough(new DecompressionStream(format)).getReader()
  let length = 0
  try {
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      length += part.value.length
      if (length > most) throw new UnreadableError('too_large')
      yield part.value
    }
  } finally {
    await reader.cancel().catch(() => undefined)
  }
}

/** Pieces as one. */
export function joinBytes(pieces: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(pieces.reduce((sum, piece) => sum + piece.length, 0))
  let at = 0
  for (const piece of pieces) {
    whole.set(piece, at)
    at += piece.length
  }
  return whole
}

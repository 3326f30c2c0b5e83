import { UnreadableError } from './resume-text.ts'

/** Unpacks a raw deflate stream; stops as soon as it is longer than `most` bytes. */
export async function inflateRaw(packed: Uint8Array<ArrayBuffer>, most: number): Promise<Uint8Array> {
  const stream = new Blob([packed]).stream().pipeThrough(new DecompressionStream('deflate-raw'))
  const reader = stream.getReader()
  const pieces: Uint8Array[] = []
  let length = 0
  try {
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      length += part.value.length
      if (length > most) throw new UnreadableError('too_large')
      pieces.push(part.value)
    }
  } finally {
    await reader.cancel().catch(() => undefined)
  }
  return joinBytes(pieces)
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

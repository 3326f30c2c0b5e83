/** A file with random access. */
export interface ByteSource {
  readonly size: number
  /** Fills a buffer from `offset`; returns the filled part, less at the end of the file. */
  read(offset: number, buffer: Uint8Array): Promise<Uint8Array>
}

/** Reads up to `length` bytes; fewer at the end of the file. */
export async function readBytes(
  source: ByteSource,
  offset: number,
  length: number,
): Promise<Uint8Array<ArrayBuffer>> {
  const buffer = new Uint8Array(Math.max(0, Math.min(length, source.size - offset)))
  const read = await source.read(offset, buffer)
  return buffer.subarray(0, read.length)
}

export function sourceOfBytes(bytes: Uint8Array): ByteSource {
  return {
    size: bytes.length,
    async read(offset, buffer) {
      const chunk = bytes.subarray(offset, offset + buffer.length)
      buffer.set(chunk)
      return buffer.subarray(0, chunk.length)
    },
  }
}

export function joinBytes(chunks: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(chunks.reduce((sum, chunk) => sum + chunk.length, 0))
  let at = 0
  for (const chunk of chunks) {
    whole.set(chunk, at)
    at += chunk.length
  }
  return whole
}

export const viewOf = ({ buffer, byteOffset, length }: Uint8Array): DataView =>
  new DataView(buffer, byteOffset, length)

import { setImmediate as nextTurn } from 'node:timers/promises'

/** A file that can be looked into at any place: what the store holds of an upload before it is kept. */
export interface ByteSource {
  /** In bytes. */
  readonly size: number
  /** Fills a buffer with what stands from `offset` on; the part that was filled, less at the end of the file. */
  read(offset: number, buffer: Uint8Array): Promise<Uint8Array>
}

/** Up to `length` bytes from `offset`; fewer at the end of the file. */
export async function readBuffer(source: ByteSource, offset: number, length: number): Promise<Buffer> {
  return readInto(source, offset, Buffer.allocUnsafe(Math.max(0, Math.min(length, source.size - offset))))
}

/** The same into a buffer that was used before, where a whole file is walked through. */
export async function readInto(source: ByteSource, offset: number, buffer: Buffer): Promise<Buffer> {
  const { length } = await source.read(offset, buffer)
  return buffer.subarray(0, length)
}

/** So many bytes in memory are looked at before other requests have their turn. */
const TURN_BYTES = 256 * 1024

/** A file that is in memory whole. */
export function sourceOfBytes(bytes: Uint8Array): ByteSource {
  let read = 0
  return {
    size: bytes.length,
    async read(offset, buffer) {
      const piece = bytes.subarray(offset, offset + buffer.length)
      buffer.set(piece)
      read += piece.length
      if (read >= TURN_BYTES) {
        read = 0
        await nextTurn()
      }
      return buffer.subarray(0, piece.length)
    },
  }
}

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

/** A file that is in memory whole. */
export function sourceOfBytes(bytes: Uint8Array): ByteSource {
  return {
    size: bytes.length,
    async read(offset, buffer) {
      const piece = bytes.subarray(offset, offset + buffer.length)
      buffer.set(piece)
      return buffer.subarray(0, piece.length)
    },
  }
}

/** So many bytes are looked at before other requests have their turn. */
const TURN_BYTES = 256 * 1024

/** The same file, read in turns with other requests: what reads it need not wait for a disk, and might read on and on. */
export function inTurns(source: ByteSource): ByteSource {
  let read = 0
  return {
    size: source.size,
    async read(offset, buffer) {
      if (read >= TURN_BYTES) {
        read = 0
        await nextTurn()
      }
      const piece = await source.read(offset, buffer)
      read += piece.length
      return piece
    },
  }
}

/** Pieces below it are copied together: each Buffer takes some 400 bytes besides what it holds. */
const SMALL_BYTES = 16 * 1024
/** More than Node's pool has, so that `freeBytes` knows it for none. */
const BLOCK_BYTES = 128 * 1024

/**
 * Bytes in the pieces in which they arrived, read as if they stood in one row: to join them would be a copy of
 * megabytes, and memory that the collector counts.
 */
export class Pieces {
  readonly buffers: readonly Buffer[]
  /** In bytes. */
  readonly length: number
  /** Where each buffer begins. */
  readonly #starts: readonly number[]
  /** The buffer that was read last: the next byte is mostly in the same one. */
  #last = 0

  constructor(buffers: readonly Buffer[]) {
    let length = 0
    this.#starts = buffers.map((buffer) => {
      length += buffer.length
      return length - buffer.length
    })
    this.buffers = buffers
    this.length = length
  }

  /** Undefined outside. */
  byteAt(index: number): number | undefined {
    const at = this.#find(index)
    return this.buffers[at]?.[index - this.#starts[at]!]
  }

  /** Where a byte stands from `from` on; -1 for nowhere. */
  indexOf(byte: number, from = 0): number {
    if (from >= this.length) return -1
    for (let at = this.#find(from); at < this.buffers.length; at += 1) {
      const start = this.#starts[at]!
      const found = this.buffers[at]!.indexOf(byte, Math.max(0, from - start))
      if (found >= 0) return start + found
    }
    return -1
  }

  /** The same bytes, not a copy. */
  slice(start: number, end = this.length): Pieces {
    const parts: Buffer[] = []
    for (let at = this.#find(start); at < this.buffers.length && this.#starts[at]! < end; at += 1) {
      const begin = this.#starts[at]!
      const part = this.buffers[at]!.subarray(Math.max(0, start - begin), end - begin)
      if (part.length > 0) parts.push(part)
    }
    return new Pieces(parts)
  }

  /** As text; each byte is a character in `latin1`. */
  toString(encoding: 'utf8' | 'latin1' = 'utf8'): string {
    if (encoding === 'latin1') return this.buffers.map((buffer) => buffer.toString('latin1')).join('')
    // A character may stand across two buffers.
    return (this.buffers.length === 1 ? this.buffers[0]! : Buffer.concat(this.buffers)).toString('utf8')
  }

  #find(index: number): number {
    while (this.#last > 0 && index < this.#starts[this.#last]!) this.#last -= 1
    while (index >= (this.#starts[this.#last + 1] ?? Number.POSITIVE_INFINITY)) this.#last += 1
    return this.#last
  }
}

/**
 * Gathers what arrives. Small pieces are copied together, or a body in chunks of one byte would take hundreds of times
 * its size.
 */
export function gatherPieces(): { add(bytes: Buffer): void; gathered(): Pieces } {
  const buffers: Buffer[] = []
  let block: Buffer = Buffer.alloc(0)
  let used = 0
  /** Where the part of the block begins that is the last of the buffers; null where another one is. */
  let partStart: number | null = null

  return {
    add(bytes) {
      if (bytes.length === 0) return
      if (bytes.length >= SMALL_BYTES || buffers.length === 0) {
        buffers.push(bytes)
        partStart = null
        return
      }
      if (used + bytes.length > block.length) {
        block = Buffer.allocUnsafeSlow(BLOCK_BYTES)
        used = 0
        partStart = null
      }
      block.set(bytes, used)
      if (partStart === null) partStart = used
      else buffers.pop()
      used += bytes.length
      buffers.push(block.subarray(partStart, used))
    },
    gathered: () => new Pieces(buffers),
  }
}

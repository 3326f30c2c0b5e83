/** Collects pieces in one buffer that grows: each piece of a body in chunks of one byte is a Buffer of some 400 bytes. */
export class CollectedBytes {
  #buffer = Buffer.alloc(0)
  #size = 0

  get size(): number {
    return this.#size
  }

  add(bytes: Buffer): void {
    const size = this.#size + bytes.length
    if (size > this.#buffer.length) {
      const larger = Buffer.allocUnsafe(Math.max(size, 2 * this.#buffer.length))
      this.#buffer.copy(larger, 0, 0, this.#size)
      this.#buffer = larger
    }
    bytes.copy(this.#buffer, this.#size)
    this.#size = size
  }

  /** All of them, not a copy. */
  all(): Buffer {
    return this.#buffer.subarray(0, this.#size)
  }
}

/** Bytes that are read at once: most resumes whole, since a call through a thread costs more than their copy. */
const BUFFER_BYTES = 512 * 1024
/** Of more readers at once, the others' buffers are collected after them. */
const POOL_LENGTH = 16

const pool: Buffer[] = []

/** A buffer to read into; its content is anything. What the pool wins: docs/decisions/0024-pooled-read-buffers.md. */
export function acquireBuffer(): Buffer {
  return pool.pop() ?? Buffer.allocUnsafeSlow(BUFFER_BYTES)
}

/** Gives a buffer back to the pool; the caller must not use it any more. */
export function releaseBuffer(buffer: Buffer): void {
  if (pool.length < POOL_LENGTH) pool.push(buffer)
}

/** Bytes that are read at once: most resumes whole, since a call through a thread costs more than their copy. */
const BUFFER_BYTES = 512 * 1024
/** More come and go with their reader. */
const KEPT = 16

const spare: Buffer[] = []

/**
 * A buffer to read into; its content is anything. One for each answer would be the largest part of what serving a
 * file costs: to be made, and to be collected (docs/decisions/0024).
 */
export function borrowBuffer(): Buffer {
  return spare.pop() ?? Buffer.allocUnsafeSlow(BUFFER_BYTES)
}

/** Gives a buffer back; who gives it back must not use it any more. */
export function returnBuffer(buffer: Buffer): void {
  if (spare.length < KEPT) spare.push(buffer)
}

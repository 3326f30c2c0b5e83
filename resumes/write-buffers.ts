const BUFFER_BYTES = 128 * 1024
/** As many as are received at once in the largest of our loads; more come and go with their upload. */
const KEPT = 64

const spare: Buffer[] = []

/** A buffer to gather bytes in before they are written; its content is anything. */
export function borrowBuffer(): Buffer {
  return spare.pop() ?? Buffer.allocUnsafeSlow(BUFFER_BYTES)
}

/** Gives a buffer back; who gives it back must not use it any more. */
export function returnBuffer(buffer: Buffer): void {
  if (spare.length < KEPT) spare.push(buffer)
}

import type { TestContext } from 'node:test'

/** Bytes whose memory this process gives back at once, from now until the test ends. */
export function countFreedBytes(context: TestContext): () => number {
  let freed = 0
  const { transfer } = ArrayBuffer.prototype
  context.mock.method(ArrayBuffer.prototype, 'transfer', function (this: ArrayBuffer, length?: number) {
    freed += this.byteLength
    return transfer.call(this, length)
  })
  return () => freed
}

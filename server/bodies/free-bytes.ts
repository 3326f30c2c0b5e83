/**
 * Gives the memory of buffers back at once. What has lived through two young collections, as the body of a slow request
 * has, V8 would free only by marking its whole heap (docs/decisions/0174-what-was-sent-is-freed.md).
 *
 * @param buffers that nobody reads any more and that no socket or file is writing: what stands there next would be sent
 */
export function freeBytes(buffers: Iterable<Uint8Array>): void {
  for (const { buffer, length } of buffers) if (isItsOwn(buffer, length)) buffer.transfer(0)
}

/** A part of a smaller memory may be one of Node's pool, where others have theirs beside it. Two parts may share one. */
const isItsOwn = (memory: ArrayBufferLike, length: number): memory is ArrayBuffer =>
  memory instanceof ArrayBuffer &&
  !memory.detached &&
  (memory.byteLength > Buffer.poolSize || memory.byteLength === length)

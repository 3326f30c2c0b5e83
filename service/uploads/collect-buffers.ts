import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

/**
 * Node gives all that arrives buffers of 64 KB, and V8, which sees only their small handles, lets some 64 MB of them
 * lie before it collects: 1 MB for each of 64 uploads. A young collection after this many bytes takes a millisecond
 * (docs/decisions/0034).
 */
const COLLECT_AFTER_BYTES = 8 * 1024 * 1024

let collect: ((options: { type: 'minor' }) => void) | null = null
let uncollectedBytes = 0

/**
 * Sets V8 to this program's use of buffers, for the whole process; without it they are collected when V8 likes.
 */
export function tuneGarbageCollection(): void {
  setFlagsFromString('--expose-gc')
  collect = runInNewContext('gc')
  setFlagsFromString('--no-expose-gc')
  // The same buffers make V8 mark its whole heap several times a second (docs/decisions/0039).
  setFlagsFromString('--heap-growing-percent=300')
}

/** Told of bytes that were taken from a connection and are done with. */
export function countDoneWith(bytes: number): void {
  uncollectedBytes += bytes
  if (uncollectedBytes < COLLECT_AFTER_BYTES) return
  uncollectedBytes = 0
  collect?.({ type: 'minor' })
}

import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

/**
 * Node gives all that arrives buffers of 64 KB, and V8, which sees only their small handles, lets some 64 MB of them
 * lie before it collects: 1 MB for each of 64 uploads. A young collection after this many bytes takes a millisecond
 * (docs/decisions/0034).
 */
const COLLECT_AFTER_BYTES = 8 * 1024 * 1024

setFlagsFromString('--expose-gc')
const collect = runInNewContext('gc') as (options: { type: 'minor' }) => void
setFlagsFromString('--no-expose-gc')
// The same buffers make V8 mark its whole heap several times a second (docs/decisions/0039).
setFlagsFromString('--heap-growing-percent=300')

let lying = 0

/** Told of bytes that were taken from a connection and are done with. */
export function countDoneWith(bytes: number): void {
  lying += bytes
  if (lying < COLLECT_AFTER_BYTES) return
  lying = 0
  collect({ type: 'minor' })
}

import { inSmallPieces } from '../inflate.ts'
import { UnreadableError } from '../resume-text.ts'

/** What a file makes pdf.js take at least, in bytes, for what has no length of its own. */
const COST = { character: 16, entry: 128, map: 200, array: 64, item: 32, promise: 1_000 }
/** Numbers that stand where a list of widths may stand are ends of ranges; there are no more characters. */
const RANGE_END_MAX = 0x10ffff

/** Items of an array of which a longer one may be kept from growing. */
const SHORT_MAX_LENGTH = 4_000

const ARRAYS = [
  'Uint8Array',
  'Uint8ClampedArray',
  'Uint16Array',
  'Int16Array',
  'Uint32Array',
  'Int32Array',
  'Float32Array',
] as const

/** What it may take to end its work. */
const ENDING_BYTES = 4_000_000
/** One for all: it can be thrown a million times in a file, and to make one takes long. */
const TOO_LARGE = new UnreadableError('too_large')

let left = Number.POSITIVE_INFINITY
let refuse: (fault: UnreadableError) => void = () => undefined

/**
 * Runs pdf.js on one file, which may make it take so many bytes together, whatever it states. pdf.js bounds neither what
 * a stream decodes to nor a range of widths, and has no option for it: so what it takes memory with counts here. One file
 * at a time.
 *
 * @param end ends pdf.js's own work on the file, which goes on after it was refused
 * @throws {UnreadableError} `too_large`
 */
export async function withinMemory<Result>(
  bytes: number,
  work: () => Promise<Result>,
  end: () => Promise<void>,
): Promise<Result> {
  left = bytes
  // It passes over most faults, or waits for ever for what failed.
  const tooMuch = new Promise<never>((_, reject) => {
    refuse = reject
  })
  try {
    return await Promise.race([work(), tooMuch])
  } finally {
    left = ENDING_BYTES
    await end().catch(() => undefined)
    left = Number.POSITIVE_INFINITY
  }
}

function count(bytes: number): void {
  left -= bytes
  if (left < 0) refuse(TOO_LARGE)
}

function take(bytes: number): void {
  count(bytes)
  if (left < 0) throw TOO_LARGE
}

/** A class of the engine that counts before it makes something. */
const counted = <Class extends new (...args: never[]) => object>(
  original: Class,
  cost: (first: unknown) => number,
): Class => {
  const counting: Class = new Proxy(original, {
    construct(target, args, newTarget) {
      take(cost(args[0]))
      return Reflect.construct(target, args, newTarget === counting ? target : newTarget)
    },
  })
  return counting
}

for (const name of ARRAYS) {
  const { BYTES_PER_ELEMENT } = globalThis[name]
  const cost = (length: unknown) => COST.array + (typeof length === 'number' ? length * BYTES_PER_ELEMENT : 0)
  Object.assign(globalThis, { [name]: counted<new (...args: never[]) => object>(globalThis[name], cost) })
}

// Each dictionary of a file is one.
globalThis.Map = counted(Map, () => COST.map)

const { set } = Map.prototype
Map.prototype.set = function (...entry) {
  take(COST.entry)
  return set.apply(this, entry)
}

const { fromCharCode } = String
String.fromCharCode = (...codes) => {
  // A fault here would keep pdf.js in its place: it reads each sign with this, and goes on behind a fault.
  count(COST.character * codes.length)
  return fromCharCode(...codes)
}

const { isArray } = Array
Array.isArray = (value): value is unknown[] => {
  if (typeof value === 'number' && value > 0) take(value > RANGE_END_MAX ? Number.POSITIVE_INFINITY : value)
  return isArray(value)
}

const { push } = Array.prototype
Array.prototype.push = function (...items) {
  // Each annotation of a page is read at once with all others, a link to the same one too.
  count(items[0] instanceof Promise ? COST.promise : COST.item * items.length)
  // What is short is a word that is being read: see above.
  if (left < 0 && this.length > SHORT_MAX_LENGTH) throw TOO_LARGE
  return push.apply(this, items)
}

const { decode } = TextDecoder.prototype
TextDecoder.prototype.decode = function (input, options) {
  take(COST.character * (input?.byteLength ?? 0))
  return decode.call(this, input, options)
}

const Decompression = globalThis.DecompressionStream
globalThis.DecompressionStream = class implements DecompressionStream {
  readonly readable
  readonly writable
  constructor(format: ConstructorParameters<typeof DecompressionStream>[0]) {
    const { readable, writable } = inSmallPieces()
    const count = new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
      transform(chunk, controller) {
        take(chunk.length)
        controller.enqueue(chunk)
      },
    })
    this.readable = readable.pipeThrough(new Decompression(format)).pipeThrough(count)
    this.writable = writable
  }
}

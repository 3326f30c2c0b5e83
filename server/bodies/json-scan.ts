import type { Pieces } from './pieces.ts'

/** What a JSON text may hold before anything of it is parsed. */
interface JsonBounds {
  /** Bytes besides one long string. */
  readonly besides: number
  readonly depth: number
  /** Values and keys. */
  readonly tokens: number
}

/** Where the one long string of a JSON text stands, its quotes left out. */
interface LongString {
  readonly start: number
  readonly end: number
}

type Scan =
  | { readonly ok: true; readonly longString: LongString | null }
  | { readonly ok: false; readonly reason: string }

const QUOTE = 0x22
const BACKSLASH = 0x5c

/** A string is long from here, in bytes. */
const LONG_STRING_BYTES = 64 * 1024

const refused = (reason: string): Scan => ({ ok: false, reason })

/**
 * Looks through a JSON text in a time that grows with its bytes alone, stepping over strings in whole leaps. It finds
 * what would take a parser long, not what would make it fail.
 */
export function scanJson(text: Pieces, bounds: JsonBounds): Scan {
  let besides = 0
  let depth = 0
  let tokens = 0
  let longString: LongString | null = null
  for (let at = 0; at < text.length; at += 1) {
    besides += 1
    if (besides > bounds.besides) return refused('more than one long text')
    const byte = text.byteAt(at)!
    if (isOpening(byte)) depth += 1
    if (isClosing(byte)) depth -= 1
    if (depth > bounds.depth) return refused('nested too deeply')
    if (isBetween(byte) && ++tokens > bounds.tokens) return refused('too many values')
    if (byte !== QUOTE) continue

    const end = endOfString(text, at + 1, bounds.besides)
    if (end < 0) return refused('a text without an end, or with too many escapes')
    const length = end - at - 1
    if (length < LONG_STRING_BYTES) besides += length
    else if (longString) return refused('more than one long text')
    else longString = { start: at + 1, end }
    at = end
  }
  return { ok: true, longString }
}

const isOpening = (byte: number) => byte === 0x5b || byte === 0x7b
const isClosing = (byte: number) => byte === 0x5d || byte === 0x7d
/** A comma or a colon; each stands beside a value or a key. */
const isBetween = (byte: number) => byte === 0x2c || byte === 0x3a

/** Where the quote stands that ends a string; -1 for none, or where too many backslashes stand before its quotes. */
function endOfString(text: Pieces, from: number, backslashesMax: number): number {
  let left = backslashesMax
  for (let quote = text.indexOf(QUOTE, from); quote >= 0; quote = text.indexOf(QUOTE, quote + 1)) {
    let run = 0
    while (run <= left && quote - run > from && text.byteAt(quote - run - 1) === BACKSLASH) run += 1
    left -= run
    if (left < 0) return -1
    if (run % 2 === 0) return quote
  }
  return -1
}

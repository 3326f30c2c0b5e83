import { PDF_PARTS_MAX, PDF_UNPACKED_MAX_BYTES } from '../limits.ts'
import { UnreadableError } from '../resume-text.ts'

/** PDF objects, and numbers that ranges of widths may refer to. */
const TOO_MANY =
  /\/Size\s+[1-9]\d{6}|\/Index\s*\[[\d\s]*[1-9]\d{6}|(?:obj|>>|[\])\d.]|\b(?:R|null|true|false))\s+\+?0*[1-9]\d{7}/
/** Numbers between others, which may be the ends of ranges of widths. */
const RANGE_ENDS = /[\d.]\s+\+?0*([1-9]\d{4,})\.?\d*(?=\s+[-+\d.])/g
/** All of them together; those of real files have up to 170,000. */
export const RANGE_ENDS_MAX = 4_000_000
const LONG_TEXT = /\([^()]{20000}/
/** Strings and comments, which may contain any number. */
export const TEXTS = /\((?:[^()\\]|\\[\s\S])*\)|%[^\r\n]*/g
const PARTS = /\d R\b|<</g
/** A code range and its first value; one of literal strings is refused. */
const CODE_RANGE = /<([\da-f\s]+)>\s*<([\da-f\s]+)>\s*[<[\d]/gi
const CODE_RANGES = /begin(?:bf|cid)range[^e]*(?:e(?!nd)[^e]*)*/g
const LITERAL_RANGE = /begin(?:bf|cid)range[^()n]{0,20000}\(/
/** Codes of all ranges of a document. */
export const CODES_MAX = 0x10ffff
/** Columns and colors of a predictor, which each row has room for. */
const WIDE_ROWS = /\/Columns\s+\+?0*[1-9]\d{5}|\/Colors\s+\+?0*[1-9]\d{2}/

const ARRAYS = /\[[^\]]*/g
const REFERENCES = /(?<!\d)(\d+)\s+\d+\s+R\b/g
/** Two references that follow each other. */
const REPEATED = /\bR\b[^R]*\bR\b/

/** Bounds that a file has not used up. */
export interface Left {
  /** Bytes that all layers of all streams may still have. */
  bytes: number
  codes: number
  ends: number
  /** Arrays that refer to objects. */
  readonly arrays: string[]
}

/** Decodes `#46lateDecode`, and the blank that only PDF has. */
export const plainNames = (text: string) =>
  text
    .replaceAll('\0', ' ')
    .replace(/#([\da-f]{2})/gi, (_all, code: string) => String.fromCharCode(Number.parseInt(code, 16)))

/** Counts ranges and references of objects outside of streams, or within one. @throws {UnreadableError} `too_large` */
export function checkNumbers(text: string, left: Left): void {
  const withoutTexts = text.replace(TEXTS, ([first]) => (first === '(' ? '()' : ''))
  for (const [array] of withoutTexts.matchAll(ARRAYS)) if (REPEATED.test(array)) left.arrays.push(array)
  const bare = plainNames(withoutTexts)
  // Arrays have letters for the codes of a range, and no other ranges.
  for (const [ranges] of bare.matchAll(CODE_RANGES))
    for (const [, from = '', to = ''] of ranges.replace(/\[[^\]]*\]/g, '[').matchAll(CODE_RANGE))
      left.codes -= Math.max(0, codeOf(to) - codeOf(from))
  for (const [, end] of bare.matchAll(RANGE_ENDS)) left.ends -= Number(end)
  const isTooMuch =
    Math.min(left.codes, left.ends) < 0 ||
    LONG_TEXT.test(text) ||
    TOO_MANY.test(bare) ||
    WIDE_ROWS.test(bare) ||
    LITERAL_RANGE.test(bare) ||
    (text.match(PARTS)?.length ?? 0) > PDF_PARTS_MAX
  if (isTooMuch) throw new UnreadableError('too_large')
}

/** Reads a code as pdf.js does: the last four bytes count. */
const codeOf = (digits: string) => Number.parseInt(digits.replace(/\s/g, '').slice(-8), 16)

/** Checks the streams of each array: pdf.js joins those of a page, also one that is named often. @throws {UnreadableError} `too_large` */
export function checkArrays(arrays: readonly string[], sizes: ReadonlyMap<number, number>): void {
  for (const array of arrays) {
    const references = [...array.matchAll(REFERENCES)]
    const size = references.reduce((sum, [, number]) => sum + (sizes.get(Number(number)) ?? 0), 0)
    if (size > PDF_UNPACKED_MAX_BYTES) throw new UnreadableError('too_large')
  }
}

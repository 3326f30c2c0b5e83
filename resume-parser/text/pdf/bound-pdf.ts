import { joinBytes } from '@resume-library/file-formats/byte-source'
import { inflate, TooLargeError } from '@resume-library/file-formats/inflate'
import { PDF_PARTS_MAX, PDF_UNPACKED_MAX_BYTES } from '../limits.ts'
import { UnreadableError } from '../resume-text.ts'
import { FILTERS } from './filters.ts'

/** PDF objects, ranges of widths, and referenced numbers. */
const TOO_MANY =
  /\/Size\s+[1-9]\d{6}|\/Index\s*\[[\d\s]*[1-9]\d{6}|[\d.]\s+\+?0*[1-9]\d{7,}\.?\d*\s+[-+\d.]|obj\s+[1-9]\d{7,}\s+endobj/
const LONG_TEXT = /\([^()]{20000}/
/** Strings and comments, which may contain any number. */
const TEXTS = /\((?:[^()\\]|\\[\s\S])*\)|%[^\r\n]*/g
const PARTS = /\d R\b|<</g
/** A code range and its first value; one of literal strings is refused. */
const CODE_RANGE = /<([\da-f\s]+)>\s*<([\da-f\s]+)>\s*[<[\d]/gi
const CODE_RANGES = /begin(?:bf|cid)range[^e]*(?:e(?!nd)[^e]*)*/g
const LITERAL_RANGE = /begin(?:bf|cid)range[^()n]{0,20000}\(/
/** Codes of all ranges of a document. */
const CODES_MAX = 0x10ffff
/** Columns and colors of a predictor, which each row has room for. */
const WIDE_ROWS = /\/Columns\s+\+?0*[1-9]\d{5}|\/Colors\s+\+?0*[1-9]\d{2}/

const STREAM = /(?<!end)stream[ \t]*(?:\r\n?|\n)/g
const UNUSED = /\/Subtype\s*\/Image\b|\/Type\s*\/(?:Metadata|EmbeddedFile)\b/
/** Filters of pictures, whose sizes nothing bounds, and filters that are named in another object. */
const UNKNOWN_FILTER =
  /\/(?:F|Filter)\b\s*\[?\s*(?:\/\w+\s*){0,9}?(?:\/(?:CCITT|CCF|DCT|JBIG2|JPX|Brotli)|\d+\s+\d+\s+R\b)/
/** Nested compression to follow. */
const LAYERS_MAX = 4
const FILTER_NAME = /\/(ASCII85|ASCIIHex|LZW|RunLength|A85|AHx|RL|Fl)/g
const SHORT_NAMES: Readonly<Record<string, string>> = { ASCII85: 'A85', ASCIIHex: 'AHx', RunLength: 'RL' }
const TRUE_TYPE = ['\0\x01\0\0', 'true\0', 'ttcf']

/**
 * Copies a PDF that pdf.js can read in bounded memory: it limits neither decompressed streams nor ranges. Images,
 * attachments and TrueType fonts are zeroed. Flate is also detected by its header, as it may be named in any object. An
 * encrypted PDF is refused, since its streams cannot be checked.
 *
 * @throws {UnreadableError} `too_large`, `locked`
 */
export async function boundPdf(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer>> {
  const copy = bytes.slice()
  const text = latin1(bytes)
  const left = { bytes: PDF_UNPACKED_MAX_BYTES, codes: CODES_MAX }
  let objects = ''
  let last = 0
  let begin = 0
  for (const { 0: mark, index } of text.matchAll(STREAM)) {
    const start = index + mark.length
    const end = endOfStream(text, start)
    // A keyword inside a stream may begin another one: bytes scanned twice count, so that the scan ends.
    if (index < last) left.bytes -= end - start
    if (left.bytes < 0) throw new UnreadableError('too_large')
    objects += text.slice(last, start)
    last = Math.max(last, end)
    const dictionary =
      plainNames(text.slice(begin, index).replace(TEXTS, ''))
        .split(/\bobj\b/)
        .at(-1) ?? ''
    begin = start
    const content = UNUSED.test(dictionary)
      ? null
      : await unpack(bytes.subarray(start, end), dictionary, left)
    const isUnused = content === null || TRUE_TYPE.some((beginning) => content.startsWith(beginning))
    if (isUnused) copy.fill(0, start, end)
    else {
      checkNumbers(content, left)
    }
  }
  objects += text.slice(last)
  if (/\/Encrypt\b/.test(plainNames(objects.replace(TEXTS, '')))) throw new UnreadableError('locked')
  checkNumbers(objects, left)
  return copy
}

function endOfStream(text: string, start: number): number {
  const end = text.indexOf('endstream', start)
  if (end < 0) return text.length
  return end - (/\r?\n?$/.exec(text.slice(Math.max(start, end - 2), end))?.[0].length ?? 0)
}

interface Left {
  /** Bytes that all layers of all streams may still have. */
  bytes: number
  codes: number
}

/** Decodes all layers: those that are named, and Flate that is not. */
async function unpack(packed: Uint8Array<ArrayBuffer>, dictionary: string, left: Left): Promise<string> {
  if (UNKNOWN_FILTER.test(dictionary) && packed.length > 0) throw new UnreadableError('too_large')
  let content = packed
  const take = (unpacked: Uint8Array<ArrayBuffer>) => {
    content = unpacked
    left.bytes -= unpacked.length
    if (left.bytes < 0) throw new UnreadableError('too_large')
  }
  const names = [...dictionary.matchAll(FILTER_NAME)].map(([, name = '']) => SHORT_NAMES[name] ?? name)
  for (const name of names.slice(0, LAYERS_MAX)) {
    const filter = FILTERS[name]
    if (filter) take(filter(content, left.bytes))
    else if (isZlib(content)) take(await inflatePrefix(content, left.bytes))
  }
  if (names.length > LAYERS_MAX) throw new UnreadableError('too_large')
  for (let layer = names.length; layer < LAYERS_MAX && isZlib(content); layer++) {
    const unpacked = await inflatePrefix(content, left.bytes)
    if (unpacked.length === 0) break
    take(unpacked)
  }
  if (names.length === 0 && content === packed) left.bytes -= packed.length
  return latin1(content)
}

/** Decodes `#46lateDecode`. */
const plainNames = (text: string) =>
  text.replace(/#([\da-f]{2})/gi, (_all, code: string) => String.fromCharCode(Number.parseInt(code, 16)))

async function inflatePrefix(packed: Uint8Array<ArrayBuffer>, maxBytes: number) {
  const chunks: Uint8Array[] = []
  try {
    for await (const chunk of inflate(packed, 'deflate', maxBytes)) chunks.push(chunk)
  } catch (error) {
    if (error instanceof TooLargeError) throw error
  }
  return joinBytes(chunks)
}

const isZlib = ([method = 0, flags = 0]: Uint8Array): boolean =>
  (method & 0x0f) === 8 && ((method << 8) | flags) % 31 === 0

function checkNumbers(text: string, left: Left): void {
  const bare = plainNames(text.replace(TEXTS, ([first]) => (first === '(' ? '()' : '')))
  for (const [ranges] of bare.matchAll(CODE_RANGES))
    for (const [, from = '', to = ''] of ranges.matchAll(CODE_RANGE))
      left.codes -= Math.max(0, codeOf(to) - codeOf(from))
  const isTooMuch =
    left.codes < 0 ||
    LONG_TEXT.test(text) ||
    TOO_MANY.test(bare) ||
    WIDE_ROWS.test(bare) ||
    LITERAL_RANGE.test(bare) ||
    (text.match(PARTS)?.length ?? 0) > PDF_PARTS_MAX
  if (isTooMuch) throw new UnreadableError('too_large')
}

/** Reads a code as pdf.js does: the last four bytes count. */
const codeOf = (digits: string) => Number.parseInt(digits.replace(/\s/g, '').slice(-8), 16)

const latin1 = (bytes: Uint8Array) => new TextDecoder('latin1').decode(bytes)

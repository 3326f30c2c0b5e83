import { joinBytes } from '@resume-library/file-formats/byte-source'
import { inflate, TooLargeError } from '@resume-library/file-formats/inflate'
import { PDF_OTHER_FILTERS_MAX_BYTES, PDF_PARTS_MAX, PDF_UNPACKED_MAX_BYTES } from '../limits.ts'
import { UnreadableError } from '../resume-text.ts'

/** PDF objects, ranges of widths, and referenced numbers. */
const TOO_MANY =
  /\/Size\s+[1-9]\d{6}|\/Index\s*\[[\d\s]*[1-9]\d{6}|[\d.]\s+\+?0*[1-9]\d{7,}\.?\d*\s+[-+\d.]|obj\s+[1-9]\d{7,}\s+endobj/
const LONG_TEXT = /\([^()]{20000}/
/** Strings and comments, which may contain any number. */
const TEXTS = /\((?:[^()\\]|\\[\s\S])*\)|%[^\r\n]*/g
const PARTS = /\d R\b|<</g
/** A code range and its first value. */
const CODE_RANGE = /<([\da-f]{5,8})>\s*<([\da-f]{5,8})>\s*[<[\d]/gi
const CODES_MAX = 0x10ffff

const STREAM = /(?<!end)stream[ \t]*(?:\r\n?|\n)/g
const UNUSED = /\/Subtype\s*\/Image\b|\/Type\s*\/(?:Metadata|EmbeddedFile)\b/
/** Nested compression to follow. */
const LAYERS_MAX = 4
const OTHER_FILTERS = /\/(?:ASCII85|ASCIIHex|LZW|RunLength|A85|AHx|RL)/
const TRUE_TYPE = ['\0\x01\0\0', 'true\0', 'ttcf']

/**
 * Copies a PDF that pdf.js can read in bounded memory: it limits neither decompressed streams nor ranges. Images,
 * attachments and TrueType fonts are zeroed. Flate is detected by its header, as a filter may be named in any object.
 * Encrypted streams are not checked; only the timeout bounds them.
 *
 * @throws {UnreadableError} `too_large`
 */
export async function boundPdf(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer>> {
  const copy = bytes.slice()
  const text = latin1(bytes)
  let left = PDF_UNPACKED_MAX_BYTES
  let objects = ''
  let last = 0
  let begin = 0
  for (const { 0: mark, index } of text.matchAll(STREAM)) {
    const start = index + mark.length
    const end = endOfStream(text, start)
    // A keyword inside a stream may begin another one: bytes scanned twice count, so that the scan ends.
    if (index < last) left -= end - start
    if (left < 0) throw new UnreadableError('too_large')
    objects += text.slice(last, start)
    last = Math.max(last, end)
    const dictionary =
      text
        .slice(begin, index)
        .replace(TEXTS, '')
        .split(/\bobj\b/)
        .at(-1) ?? ''
    begin = start
    const content = UNUSED.test(dictionary)
      ? null
      : await unpack(bytes.subarray(start, end), dictionary, left)
    const isUnused = content === null || TRUE_TYPE.some((beginning) => content.startsWith(beginning))
    if (isUnused) copy.fill(0, start, end)
    else {
      left -= content.length
      checkNumbers(content)
    }
  }
  checkNumbers(objects + text.slice(last))
  return copy
}

function endOfStream(text: string, start: number): number {
  const end = text.indexOf('endstream', start)
  if (end < 0) return text.length
  return end - (/\r?\n?$/.exec(text.slice(Math.max(start, end - 2), end))?.[0].length ?? 0)
}

async function unpack(
  packed: Uint8Array<ArrayBuffer>,
  dictionary: string,
  maxBytes: number,
): Promise<string> {
  if (OTHER_FILTERS.test(dictionary)) {
    if (packed.length > PDF_OTHER_FILTERS_MAX_BYTES) throw new UnreadableError('too_large')
    return ''
  }
  let content = packed
  for (let layer = 0; layer < LAYERS_MAX && isZlib(content); layer++) {
    const unpacked = await inflatePrefix(content, maxBytes)
    if (unpacked.length === 0) break
    content = unpacked
  }
  return latin1(content)
}

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

function checkNumbers(text: string): void {
  const isTooMuch =
    LONG_TEXT.test(text) ||
    TOO_MANY.test(text.replace(TEXTS, ([first]) => (first === '(' ? '()' : ''))) ||
    (text.match(PARTS)?.length ?? 0) > PDF_PARTS_MAX ||
    [...text.matchAll(CODE_RANGE)].some(
      ([, from = '', to = '']) => Number.parseInt(to, 16) - Number.parseInt(from, 16) > CODES_MAX,
    )
  if (isTooMuch) throw new UnreadableError('too_large')
}

const latin1 = (bytes: Uint8Array) => new TextDecoder('latin1').decode(bytes)

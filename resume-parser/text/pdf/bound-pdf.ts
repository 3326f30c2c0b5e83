import { unpackedBeginning } from '../inflate.ts'
import { PDF_OTHERWISE_PACKED_MAX_BYTES, PDF_PARTS_MAX, PDF_UNPACKED_MAX_BYTES } from '../limits.ts'
import { UnreadableError } from '../resume-text.ts'

/** Objects of a file, ends of ranges of widths, numbers that others refer to, and characters of one text. */
const TOO_MANY =
  /\/Size\s+[1-9]\d{6}|\/Index\s*\[[\d\s]*[1-9]\d{6}|\d\s+[1-9]\d{6,}\s+-?[\d.]|obj\s+[1-9]\d{7,}\s+endobj|\([^()]{20000}/
/** References to objects, and dictionaries. */
const PARTS = /\d R\b|<</g
/** A range of codes, and what its first one means. */
const CODE_RANGE = /<([\da-f]{5,8})>\s*<([\da-f]{5,8})>\s*[<[\d]/gi
const CODES_MAX = 0x10ffff

const STREAM = /(?<!end)stream\r?\n/g
const PICTURE = /\/Subtype\s*\/Image\b/
const DEFLATED = /\/(?:FlateDecode|Fl)\b/g
const PACKED_OTHERWISE = /\/(?:ASCII85|ASCIIHex|LZW|RunLength|A85|AHx|RL)/
/** The first bytes of a TrueType font, and of a collection of them. */
const TRUE_TYPE = ['\0\x01\0\0', 'true', 'ttcf']

/**
 * Makes a copy of a PDF that pdf.js reads in little memory: pdf.js bounds neither what a stream unpacks to nor a range
 * of numbers. Pictures and TrueType fonts, of which text needs nothing, are filled with zeros.
 *
 * Streams of an encrypted file are not looked into: there the time limit alone ends a reading.
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
    // A mark inside a stream may begin another one: what is looked through twice is charged, so that it ends.
    if (index < last) left -= end - start
    if (left < 0) throw new UnreadableError('too_large')
    objects += text.slice(last, start)
    last = Math.max(last, end)
    const before = text.slice(begin, index)
    const dictionary = before.slice(Math.max(0, before.lastIndexOf(' obj')))
    begin = start
    const content = PICTURE.test(dictionary)
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

/** Finds the end of a stream's bytes: the end of a line stands before the word. */
function endOfStream(text: string, start: number): number {
  const end = text.indexOf('endstream', start)
  if (end < 0) return text.length
  return end - (/\r?\n?$/.exec(text.slice(Math.max(start, end - 2), end))?.[0].length ?? 0)
}

async function unpack(packed: Uint8Array<ArrayBuffer>, dictionary: string, most: number): Promise<string> {
  if (PACKED_OTHERWISE.test(dictionary)) {
    if (packed.length > PDF_OTHERWISE_PACKED_MAX_BYTES) throw new UnreadableError('too_large')
    return ''
  }
  let content = packed
  for (const _ of dictionary.matchAll(DEFLATED)) content = await unpackedBeginning(content, most)
  return latin1(content)
}

function checkNumbers(text: string): void {
  const isTooMuch =
    TOO_MANY.test(text) ||
    (text.match(PARTS)?.length ?? 0) > PDF_PARTS_MAX ||
    [...text.matchAll(CODE_RANGE)].some(
      ([, from = '', to = '']) => Number.parseInt(to, 16) - Number.parseInt(from, 16) > CODES_MAX,
    )
  if (isTooMuch) throw new UnreadableError('too_large')
}

const latin1 = (bytes: Uint8Array) => new TextDecoder('latin1').decode(bytes)

import { joinBytes } from '@resume-library/file-formats/byte-source'
import { inflate, TooLargeError } from '@resume-library/file-formats/inflate'
import { PDF_UNPACKED_MAX_BYTES } from '../limits.ts'
import { UnreadableError } from '../resume-text.ts'
import {
  CODES_MAX,
  checkArrays,
  checkNumbers,
  type Left,
  plainNames,
  RANGE_ENDS_MAX,
  TEXTS,
} from './bound-objects.ts'
import { type Decrypt, ENCRYPTED, openEncrypted } from './decrypt.ts'
import { FILTERS } from './filters.ts'

/** The keyword after a dictionary; its data begin in the next line, whatever follows it in its own. */
const STREAM = /(?<=(?:>>|[\r\n])[\0\t\f ]*)stream(?=[\0\t\f\r\n ()<>[\]{}/%])/g
const REST_OF_LINE = /[^\r\n]*(?:\r\n?|\n)?/y
const UNUSED = /\/Subtype\s*\/Image\b|\/Type\s*\/(?:Metadata|EmbeddedFile)\b|\/Width\b/
/** Filters of pictures, whose sizes nothing bounds, and filters that are named in another object. */
const UNKNOWN_FILTER =
  /\/(?:F|Filter)\b\s*(?:\[[^\]]*?)?(?:\/(?:CCITT|CCF|DCT|JBIG2|JPX|Brotli)|\d+\s+\d+\s+R\b)/
/** Nested compression to follow. */
const LAYERS_MAX = 4
const FILTER_NAME = /\/(ASCII85|ASCIIHex|LZW|RunLength|Flate|A85|AHx|RL|Fl)(?:Decode)?\b/g
const SHORT_NAMES: Readonly<Record<string, string>> = { ASCII85: 'A85', ASCIIHex: 'AHx', RunLength: 'RL' }
const HEADERS = /(?<![-+.\d])([-+.\d]+)\s+([-+.\d]+)\s*obj/g
/** Passwords of an encryption dictionary, which no stream has. */
const PASSWORDS = [/\/O\s*[(<\d]/, /\/U\s*[(<\d]/]
const TRUE_TYPE = ['\0\x01\0\0', 'true\0', 'ttcf']

/**
 * Copies a PDF that pdf.js can read in bounded memory: it limits neither decompressed streams nor ranges. Images,
 * attachments and TrueType fonts are zeroed. Flate is also detected by its header, as it may be named in any object.
 * Streams of an encrypted PDF count both as they are and decrypted, as crypt filters may except any of them.
 *
 * @throws {UnreadableError} `too_large`, `locked`
 */
export async function boundPdf(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer>> {
  const copy = bytes.slice()
  const text = latin1(bytes)
  const left: Left = { bytes: PDF_UNPACKED_MAX_BYTES, codes: CODES_MAX, ends: RANGE_ENDS_MAX, arrays: [] }
  const sizes = new Map<number, number>()
  const isEncrypted = plainNames(text).search(ENCRYPTED) >= 0
  const decrypt = isEncrypted ? await openEncrypted(bytes) : null
  if (isEncrypted && !decrypt) throw new UnreadableError('locked')
  let objects = ''
  let last = 0
  let start = 0
  let from = 0
  for (const { index } of text.matchAll(STREAM)) {
    if (index >= start) {
      from = index < last ? start : last
      start = nextLine(text, index)
    }
    const end = endOfStream(text, start)
    // A keyword inside a stream may begin another one: bytes scanned twice count, so that the scan ends.
    if (index < last) left.bytes -= end - from
    if (left.bytes < 0) throw new UnreadableError('too_large')
    objects += text.slice(last, start)
    const head = text.slice(from, index)
    last = Math.max(last, end)
    const dictionary =
      plainNames(head.replace(TEXTS, ''))
        .split(/\bobj\b/)
        .at(-1) ?? ''
    // Zeros that were not encrypted decrypt to anything, and these filters make more of it.
    const readings = readingsOf(dictionary, plainNames(head))
    const mayGrow = isEncrypted && /RL|LZW|,/.test(readings.join())
    const isSkipped = UNUSED.test(dictionary) && !mayGrow
    const plain: Packed = { bytes: bytes.subarray(start, end), rest: async () => bytes.subarray(start) }
    if (!isSkipped && plain.bytes.length > 0 && UNKNOWN_FILTER.test(dictionary))
      throw new UnreadableError('too_large')
    const before = left.bytes
    const isFont = !isSkipped && (await checkStream({ plain, head, readings, mayGrow }, decrypt, left))
    const own = head.replace(TEXTS, '').split('endobj').at(-1) ?? ''
    for (const [, number] of own.matchAll(HEADERS)) sizes.set(Number(number), before - left.bytes)
    if (isSkipped || isFont) copy.fill(0, start, end)
  }
  objects += text.slice(last)
  checkNumbers(objects, left)
  checkArrays(left.arrays, sizes)
  return copy
}

interface Stream {
  readonly plain: Packed
  readonly head: string
  readonly readings: readonly (readonly string[])[]
  readonly mayGrow: boolean
}

/** Checks what a stream unpacks to. @returns true for a TrueType font, which may be zeroed */
async function checkStream(
  { plain, head, readings, mayGrow }: Stream,
  decrypt: Decrypt | null,
  left: Left,
): Promise<boolean> {
  let isFont = false
  for await (const packed of versionsOf(plain, head, decrypt))
    for (const names of readings) {
      const content = await unpack(packed, names, left)
      if (names.length === 0 && packed === plain) left.bytes -= plain.bytes.length
      const hasPasswords = PASSWORDS.every((password) => password.test(plainNames(content)))
      if (decrypt && packed === plain && hasPasswords) throw new UnreadableError('locked')
      if (!mayGrow && TRUE_TYPE.some((beginning) => content.startsWith(beginning))) isFont = true
      else checkNumbers(content, left)
    }
  return isFont
}

function endOfStream(text: string, start: number): number {
  const end = text.indexOf('endstream', start)
  if (end < 0) return text.length
  return end - (/\r?\n?$/.exec(text.slice(Math.max(start, end - 2), end))?.[0].length ?? 0)
}

function nextLine(text: string, index: number): number {
  REST_OF_LINE.lastIndex = index
  REST_OF_LINE.exec(text)
  return REST_OF_LINE.lastIndex
}

/** Data of a stream up to the first `endstream`, and to the end of the file, as pdf.js believes a length that leads there. */
interface Packed {
  readonly bytes: Uint8Array<ArrayBuffer>
  readonly rest: () => Promise<Uint8Array<ArrayBuffer>>
  /** True once the bytes were inflated to their end. */
  isWhole?: boolean
}

/**
 * Returns a stream as it is, and decrypted by each number that ends like that of its object: a table may point into one.
 * The last number may be within a string: unless its version inflates to the end, those before it are used, too.
 */
async function* versionsOf(plain: Packed, head: string, decrypt: Decrypt | null): AsyncGenerator<Packed> {
  yield plain
  if (!decrypt) return
  const headers = [...plainNames(head).matchAll(HEADERS)].reverse()
  if (!headers.length || headers.some(([header]) => /[-+.]/.test(header))) throw new UnreadableError('locked')
  for (const [, object = '', generation] of headers) {
    let isWhole = false
    for (const number of new Set([...object].map((_, at) => Number(object.slice(at))))) {
      const decryptAll = async (data: Uint8Array<ArrayBuffer>) => decrypt(data, number, Number(generation))
      const rest = async () => decryptAll(await plain.rest())
      // Writers end data by a line, which is no part of them.
      const packed: Packed = { bytes: withoutLineEnd(await decryptAll(plain.bytes)), rest }
      yield packed
      isWhole ||= packed.isWhole ?? false
    }
    if (isWhole) return
  }
}

const withoutLineEnd = (bytes: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> =>
  bytes.at(-1) === 10 || bytes.at(-1) === 13 ? withoutLineEnd(bytes.subarray(0, -1)) : bytes

/** Decodes all layers: those that are named, and Flate that is not. */
async function unpack(packed: Packed, names: readonly string[], left: Left): Promise<string> {
  let content = packed.bytes
  const take = (unpacked: Uint8Array<ArrayBuffer>) => {
    content = unpacked
    left.bytes -= unpacked.length
    if (left.bytes < 0) throw new UnreadableError('too_large')
  }
  const inflateLayer = () =>
    inflatePrefix(
      content === packed.bytes ? packed : { bytes: content, rest: async () => content },
      left.bytes,
    )
  for (const name of names.slice(0, LAYERS_MAX)) {
    const filter = FILTERS[name]
    if (filter) take(filter(content === packed.bytes ? await packed.rest() : content, left.bytes))
    else if (isZlib(content)) take(await inflateLayer())
  }
  if (names.length > LAYERS_MAX || names.filter(isLzw).length > 1) throw new UnreadableError('too_large')
  for (let layer = names.length; layer < LAYERS_MAX && isZlib(content); layer++) {
    const unpacked = await inflateLayer()
    if (unpacked.length === 0) break
    take(unpacked)
  }
  return latin1(content)
}

const isLzw = (name: string) => name.startsWith('LZW')

/** The filters that texts may declare: of LZW, both variants. */
function readingsOf(...texts: readonly string[]): string[][] {
  const readings = texts.map((text) =>
    [...text.matchAll(FILTER_NAME)].map(([, name = '']) => SHORT_NAMES[name] ?? name),
  )
  const others = readings.map((names) => names.map((name) => (isLzw(name) ? 'LZW0' : name)))
  return [...new Map([...readings, ...others].map((names) => [names.join(), names])).values()]
}

/** Inflates what there is, and what follows where the data are no whole stream. */
async function inflatePrefix(packed: Packed, maxBytes: number): Promise<Uint8Array<ArrayBuffer>> {
  const chunks: Uint8Array[] = []
  try {
    for await (const chunk of inflate(packed.bytes, 'deflate', maxBytes)) chunks.push(chunk)
    packed.isWhole = true
  } catch (error) {
    if (error instanceof TooLargeError) throw error
    const longer = await packed.rest()
    if (longer.length > packed.bytes.length)
      return inflatePrefix({ bytes: longer, rest: async () => longer }, maxBytes)
  }
  return joinBytes(chunks)
}

const isZlib = ([method = 0, flags = 0]: Uint8Array): boolean =>
  (method & 0x0f) === 8 && ((method << 8) | flags) % 31 === 0

const latin1 = (bytes: Uint8Array) => new TextDecoder('latin1').decode(bytes)

import { type ByteSource, readBuffer, readInto } from './byte-source.ts'
import { opensWithoutPassword, type PdfEncryption } from './pdf-password.ts'

const BLOCK_SIZE = 64 * 1024
/** Longer than anything that is searched for. */
const OVERLAP = 64
/** An encryption dictionary, in bytes. */
const DICTIONARY_MAX_SIZE = 8 * 1024

/** Stands in every PDF that is encrypted; of up to seven letters, see `lastMatch`. */
export const ENCRYPTION_MARK = 'Encrypt'

/**
 * Whether a PDF opens only with a password. What is broken, or encrypted in a way that is not understood, counts as
 * open: whoever receives it will see.
 */
export async function pdfNeedsPassword(source: ByteSource): Promise<boolean> {
  if (source.mayHold?.(ENCRYPTION_MARK) === false) return false
  const mark = await lastMatch(source, ENCRYPTION_MARK, /\/Encrypt\s*(\d{1,10})\s+(\d{1,5})\s+R/g)
  if (!mark) return false
  const [, object, generation] = mark.match
  const start = await lastMatch(source, 'obj', new RegExp(`(?<!\\d)${object}\\s+${generation}\\s+obj`, 'g'))
  if (!start) return false
  const dictionary = await textAt(source, start.offset)
  // Of two trailers, one may go without it.
  const id = await lastMatch(source, '/ID', FILE_ID)
  const encryption = readEncryption(
    dictionary.split('endobj', 1)[0]!,
    id ? await textAt(source, id.offset) : '',
  )
  return encryption !== null && !opensWithoutPassword(encryption)
}

const FILE_ID = /\/ID\s*\[\s*(?=[(<])/g

const textAt = async (source: ByteSource, offset: number) =>
  (await readBuffer(source, offset, DICTIONARY_MAX_SIZE)).toString('latin1')

/**
 * The last place in a file that matches; blocks overlap, so that nothing falls between two.
 *
 * @param word stands in every match; of up to seven letters, as Node looks for those several times as fast as for longer ones
 */
async function lastMatch(
  source: ByteSource,
  word: string,
  pattern: RegExp,
): Promise<{ match: RegExpExecArray; offset: number } | null> {
  const buffer = Buffer.allocUnsafeSlow(BLOCK_SIZE + OVERLAP)
  for (let end = source.size; end > 0; end -= BLOCK_SIZE) {
    const offset = Math.max(0, end - BLOCK_SIZE)
    const block = await readInto(source, offset, buffer)
    if (!block.includes(word)) continue
    const match = [...block.toString('latin1').matchAll(pattern)].at(-1)
    if (match) return { match, offset: offset + match.index }
  }
  return null
}

function readEncryption(dictionary: string, id: string): PdfEncryption | null {
  const number = (key: string) =>
    Number(new RegExp(`/${key}\\s+(-?\\d{1,10})`).exec(dictionary)?.[1] ?? Number.NaN)
  const version = number('V')
  const revision = number('R')
  const owner = stringAfter(dictionary, /\/O\s*(?=[(<])/)
  const user = stringAfter(dictionary, /\/U\s*(?=[(<])/)
  if (!/\/Filter\s*\/Standard/.test(dictionary) || !(revision >= 2 && revision <= 6) || !owner || !user)
    return null
  return {
    revision,
    keyLength: keyLength(version, number('Length')),
    owner,
    user,
    permissions: number('P') | 0,
    encryptsMetadata: !/\/EncryptMetadata\s+false/.test(dictionary),
    fileId: stringAfter(id, new RegExp(FILE_ID, '')) ?? Buffer.alloc(0),
  }
}

/** From bits. Version 4 is AES-128 whatever is written, and version 1 has 40 bits. */
function keyLength(version: number, bits: number): number {
  if (version === 4) return 16
  return version === 1 || !(bits >= 40 && bits <= 128) ? 5 : bits / 8
}

/** The string, literal or hexadecimal, that follows a key (ISO 32000-2, section 7.3.4). */
function stringAfter(text: string, key: RegExp): Buffer | null {
  const found = key.exec(text)
  if (!found) return null
  const at = found.index + found[0].length
  if (text[at] === '(') return literalString(text, at + 1)
  const hex = /^<([\da-f\s]*)>/i.exec(text.slice(at))?.[1]?.replace(/\s/g, '')
  return hex === undefined ? null : Buffer.from(hex.length % 2 ? `${hex}0` : hex, 'hex')
}

const ESCAPES: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t', b: '\b', f: '\f' }

function literalString(text: string, start: number): Buffer | null {
  const TOKEN = /\\([0-7]{1,3}|\r\n|[\s\S])|\r\n?|[\s\S]/g
  TOKEN.lastIndex = start
  let value = ''
  let depth = 1
  for (let token = TOKEN.exec(text); token; token = TOKEN.exec(text)) {
    const [whole, escaped] = token
    if (escaped === undefined) {
      depth += whole === '(' ? 1 : whole === ')' ? -1 : 0
      if (depth === 0) return Buffer.from(value, 'latin1')
      value += whole.startsWith('\r') ? '\n' : whole
    } else if (/[0-7]/.test(escaped)) value += String.fromCharCode(Number.parseInt(escaped, 8) & 255)
    else if (!/[\r\n]/.test(escaped)) value += ESCAPES[escaped] ?? escaped
  }
  return null
}

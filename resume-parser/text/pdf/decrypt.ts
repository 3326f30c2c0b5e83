import { md5 } from '@noble/hashes/legacy'
import { joinBytes } from '@resume-library/file-formats/byte-source'

type Bytes = Uint8Array<ArrayBuffer>
/** Decrypts a stream of the object with this number and generation. */
export type Decrypt = (packed: Bytes, object: number, generation: number) => Promise<Bytes>

/** The reference to an encryption dictionary; without numbers where it is written in another way. */
export const ENCRYPTED = /\/Encrypt\s*(?:(\d+)\s+(\d+)\s+R\b|<<|[-+.%\d])/g
const STRING = /\((?:[^\\)]|\\[\s\S])*\)|(?<!<)<(?!<)[\da-f\s]*>/gi
const IDS = new RegExp(`/ID\\s*\\[\\s*(${STRING.source})`, 'gi')
const ESCAPE = /\\(?:([0-7]{1,3})|(\r\n?|\n)|([\s\S]))|\r\n?/g
const CONTROLS: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t', b: '\b', f: '\f' }
/** Headers whose number a comment may hide. */
const SPLIT_HEADER = /[\r\n][ \t]*(?:[-+.\d]+\s+)?obj\b/
const PADDING = stringBytes('<28BF4E5E4E758A4164004E56FFFA01082E2E00B6D0683E802F0CA9FE6453697A>')
const CANDIDATES_MAX = 20

/**
 * Opens a file with the empty user password (ISO 32000-2, section 7.6).
 *
 * @returns null if another password opens it, or if readers may differ about which does
 */
export async function openEncrypted(bytes: Bytes): Promise<Decrypt | null> {
  let text = ''
  for (let at = 0; at < bytes.length; at += 8192)
    text += String.fromCharCode(...bytes.subarray(at, at + 8192))
  const dictionary = dictionaryOf(text)
  if (dictionary === null) return null
  const strings: Bytes[] = []
  const entries = dictionary.replace(STRING, (string) => `(${strings.push(stringBytes(string)) - 1})`)
  if (/%|\d\s+R\b/.test(entries)) return null
  const all = (key: string, value: string) =>
    [...entries.matchAll(new RegExp(`/${key}(?!\\w)\\s*${value}`, 'g'))].map(([, found = '']) => found)
  const only = (key: string, value: string) => (all(key, value).length === 1 ? all(key, value)[0]! : '')
  const string = (key: string) => strings[Number(only(key, '\\((\\d+)\\)') || -1)] ?? new Uint8Array()
  const [version, revision] = [only('V', '(\\d)\\b'), Number(only('R', '(\\d)\\b'))]
  const methods = new Set(all('CFM', '/(\\w+)').filter((name) => name !== 'None'))
  const method = version === '4' || version === '5' ? [...methods].join() : 'V2'

  if (version === '5' && method === 'AESV3') {
    const key = await fileKey(revision, string('U'), string('UE'))
    return key && ((packed) => aesStream(key, packed))
  }
  if (!/^[124]$/.test(version) || !/^(?:V2|AESV2)$/.test(method)) return null
  const lengths = [...all('Length', '(\\d+)').map(Number), 40, 128].slice(-4)
  const start = joinBytes([
    PADDING,
    string('O').subarray(0, 32),
    littleEndian(Number(only('P', '(-?\\d+)\\b')), 4),
  ])
  const end =
    /\/EncryptMetadata\s+false/.test(entries) && revision > 3 ? littleEndian(-1, 4) : new Uint8Array()
  for (const id of [...text.matchAll(IDS)].slice(0, CANDIDATES_MAX).map(([, one = '']) => stringBytes(one)))
    for (const length of lengths.map((bits) => (bits < 40 ? bits : bits / 8))) {
      let key = md5(joinBytes([start, id, end]))
      for (let round = 0; revision > 2 && round < 50; round++) key = md5(key.subarray(0, length))
      key = key.slice(0, length)
      if (!opens(key, revision, id, string('U'))) continue
      const whole = version === '4' ? joinBytes([key, new Uint8Array(Math.max(0, 16 - key.length))]) : key
      return async (packed, object, generation) => {
        const salt = method === 'AESV2' ? latin1Bytes('sAlT') : new Uint8Array()
        const hash = md5(joinBytes([whole, littleEndian(object, 3), littleEndian(generation, 2), salt]))
        const own = hash.slice(0, Math.min(16, whole.length + 5))
        return method === 'AESV2' ? aesStream(own, packed) : rc4(own, packed)
      }
    }
  return null
}

/** The one object that has the number of the encryption dictionary, and may be one. */
function dictionaryOf(text: string): string | null {
  const [[, object, generation] = [], ...others] = [...text.matchAll(ENCRYPTED)]
  const isSame = others.every(([, number, second]) => number === object && second === generation)
  if (!object || !isSame || SPLIT_HEADER.test(text)) return null
  const header = new RegExp(`${Number(object)}[.0]*\\s+[-+]*0*${Number(generation)}[.0]*\\s+obj\\b`, 'g')
  const bodies = [...text.matchAll(header)].map(({ index }) =>
    text.slice(index, text.indexOf('endobj', index)),
  )
  const found = bodies.filter((body) => /\/U\s*(?:[(<]|\d+\s+\d+\s+R\b)/.test(body))
  return found.length === 1 ? found[0]! : null
}

function opens(key: Uint8Array, revision: number, id: Bytes, expected: Bytes): boolean {
  let check: Uint8Array = revision > 2 ? md5(joinBytes([PADDING, id])) : PADDING
  for (let round = 0; round < (revision > 2 ? 20 : 1); round++)
    check = rc4(
      key.map((byte) => byte ^ round),
      check,
    )
  return key.length >= 5 && check.every((byte, at) => byte === expected[at])
}

function rc4(key: Uint8Array, bytes: Uint8Array): Bytes {
  const state = Uint8Array.from({ length: 256 }, (_, at) => at)
  const swap = (one: number, other: number) => {
    const first = state[one]!
    state[one] = state[other]!
    state[other] = first
    return state[(state[one]! + first) & 255]!
  }
  for (let at = 0, other = 0; at < 256; at++) {
    other = (other + state[at]! + key[at % key.length]!) & 255
    swap(at, other)
  }
  let other = 0
  return Uint8Array.from(bytes, (byte, index) => {
    const at = (index + 1) & 255
    other = (other + state[at]!) & 255
    return byte ^ swap(at, other)
  })
}

/** The key of AES-256, if the empty password opens it. */
async function fileKey(revision: number, user: Bytes, wrapped: Bytes): Promise<Bytes | null> {
  const hash = await passwordHash(revision, user.slice(32, 40))
  if (wrapped.length !== 32 || !hash.every((byte, at) => byte === user[at])) return null
  return aes(await passwordHash(revision, user.slice(40, 48)), new Uint8Array(16), wrapped)
}

/** Hash of revision 5, or algorithm 2.B, for an empty password. */
async function passwordHash(revision: number, salt: Bytes): Promise<Bytes> {
  let hash = await sha('256', salt)
  for (let round = 0, last = 0; revision === 6 && (round < 64 || last > round - 32); round++) {
    const key = await aesKey(hash.slice(0, 16))
    const repeated = joinBytes(Array<Bytes>(64).fill(hash))
    const padded = await crypto.subtle.encrypt({ name: 'AES-CBC', iv: hash.slice(16, 32) }, key, repeated)
    const mixed = new Uint8Array(padded).slice(0, -16)
    const remainder = mixed.subarray(0, 16).reduce((sum, byte) => sum + byte, 0) % 3
    hash = await sha((['256', '384', '512'] as const)[remainder]!, mixed)
    last = mixed.at(-1)!
  }
  return hash.slice(0, 32)
}

const sha = async (size: string, bytes: Bytes) =>
  new Uint8Array(await crypto.subtle.digest(`SHA-${size}`, bytes))

const aesKey = (key: Bytes) => crypto.subtle.importKey('raw', key, 'AES-CBC', false, ['encrypt', 'decrypt'])

async function aesStream(key: Uint8Array, packed: Bytes): Promise<Bytes> {
  if (packed.length < 32) return new Uint8Array()
  const padded = await aes(key.slice(), packed.slice(0, 16), packed.subarray(16, packed.length & ~15))
  const padding = padded.at(-1)!
  return padding > 16 ? padded : padded.subarray(0, padded.length - padding)
}

/** Decrypts whole blocks; the padding that Web Crypto wants comes after them. */
async function aes(bytes: Bytes, iv: Bytes, packed: Bytes): Promise<Bytes> {
  const key = await aesKey(bytes)
  const padding = await crypto.subtle.encrypt(
    { name: 'AES-CBC', iv: packed.slice(-16) },
    key,
    new Uint8Array(),
  )
  return new Uint8Array(
    await crypto.subtle.decrypt({ name: 'AES-CBC', iv }, key, joinBytes([packed, new Uint8Array(padding)])),
  )
}

const littleEndian = (value: number, length: number) =>
  Uint8Array.from({ length }, (_, at) => (value >> (8 * at)) & 255)

function stringBytes(string: string): Bytes {
  const inner = string.slice(1, -1)
  if (string.startsWith('<'))
    return Uint8Array.from(inner.replace(/\s/g, '').match(/..?/g) ?? [], (pair) =>
      Number.parseInt(pair.padEnd(2, '0'), 16),
    )
  return latin1Bytes(
    inner.replace(ESCAPE, (_all, octal?: string, line?: string, sign?: string) => {
      if (octal) return String.fromCharCode(Number.parseInt(octal, 8) & 255)
      if (line) return ''
      return sign === undefined ? '\n' : (CONTROLS[sign] ?? sign)
    }),
  )
}

const latin1Bytes = (text: string): Bytes => Uint8Array.from(text, (sign) => sign.charCodeAt(0))

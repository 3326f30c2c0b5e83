import { createCipheriv, createHash } from 'node:crypto'

/** What a PDF's encryption dictionary says, as far as a user password needs it (ISO 32000-2, section 7.6.4). */
export interface PdfEncryption {
  /** `/R`: 2 to 4, or 5 and 6 with AES-256. */
  readonly revision: number
  /** In bytes. */
  readonly keyLength: number
  /** `/O` and `/U`. */
  readonly owner: Buffer
  readonly user: Buffer
  /** `/P`, as 32 bits. */
  readonly permissions: number
  readonly encryptsMetadata: boolean
  /** The first of the trailer's `/ID`. */
  readonly fileId: Buffer
}

const PADDING = Buffer.from('28bf4e5e4e758a4164004e56fffa01082e2e00b6d0683e802f0ca9fe6453697a', 'hex')
const NO_PASSWORD = Buffer.alloc(0)

/** Whether everybody can open the document: its user password is empty, whoever may be kept from printing it. */
export function opensWithoutPassword(encryption: PdfEncryption): boolean {
  const { revision, user } = encryption
  if (revision >= 5) {
    const salt = user.subarray(32, 40)
    const hash = revision === 5 ? sha256(Buffer.concat([NO_PASSWORD, salt])) : hardenedHash(NO_PASSWORD, salt)
    return hash.equals(user.subarray(0, 32))
  }
  const key = fileKey(encryption)
  if (revision === 2) return rc4(key, PADDING).equals(user.subarray(0, 32))
  let check: Buffer = md5(Buffer.concat([PADDING, encryption.fileId]))
  for (let round = 0; round < 20; round += 1) {
    check = rc4(
      key.map((byte) => byte ^ round),
      check,
    )
  }
  return check.equals(user.subarray(0, 16))
}

/** Algorithm 2, with the empty password. */
function fileKey({
  revision,
  keyLength,
  owner,
  permissions,
  encryptsMetadata,
  fileId,
}: PdfEncryption): Buffer {
  const flags = Buffer.alloc(4)
  flags.writeInt32LE(permissions)
  const metadata = revision >= 4 && !encryptsMetadata ? Buffer.alloc(4, 0xff) : NO_PASSWORD
  let key: Buffer = md5(Buffer.concat([PADDING, owner.subarray(0, 32), flags, fileId, metadata]))
  if (revision >= 3) for (let round = 0; round < 50; round += 1) key = md5(key.subarray(0, keyLength))
  return key.subarray(0, keyLength)
}

/** Algorithm 2.B. */
function hardenedHash(password: Buffer, salt: Buffer): Buffer {
  let key: Buffer = sha256(Buffer.concat([password, salt]))
  for (let round = 0; ; round += 1) {
    const block = Buffer.concat([password, key])
    const cipher = createCipheriv('aes-128-cbc', key.subarray(0, 16), key.subarray(16, 32)).setAutoPadding(
      false,
    )
    const encrypted = cipher.update(Buffer.concat(Array<Buffer>(64).fill(block)))
    const remainder = encrypted.subarray(0, 16).reduce((sum, byte) => sum + byte, 0) % 3
    key = createHash(['sha256', 'sha384', 'sha512'][remainder]!).update(encrypted).digest()
    if (round >= 63 && encrypted.at(-1)! <= round - 31) return key.subarray(0, 32)
  }
}

const md5 = (bytes: Buffer) => createHash('md5').update(bytes).digest()
const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest()

/** By hand, because OpenSSL 3 has put it away. */
function rc4(key: Uint8Array, bytes: Buffer): Buffer {
  const state = Uint8Array.from({ length: 256 }, (_, at) => at)
  const swap = (one: number, other: number) => {
    const kept = state[one]!
    state[one] = state[other]!
    state[other] = kept
  }
  for (let at = 0, to = 0; at < 256; at += 1) {
    to = (to + state[at]! + key[at % key.length]!) & 255
    swap(at, to)
  }
  const result = Buffer.alloc(bytes.length)
  for (let place = 0, at = 0, to = 0; place < bytes.length; place += 1) {
    at = (at + 1) & 255
    to = (to + state[at]!) & 255
    swap(at, to)
    result[place] = bytes[place]! ^ state[(state[at]! + state[to]!) & 255]!
  }
  return result
}

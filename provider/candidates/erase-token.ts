import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'

const ID_BYTES = 16
export const SECRET_BYTES = 16

/** Id of a record, and 128 random bits. */
export interface EraseToken {
  readonly id: string
  readonly secret: Buffer
}

export const createEraseToken = (id: string): EraseToken => ({ id, secret: randomBytes(SECRET_BYTES) })

/** Encodes a token for a URL: base64url of both. */
export const encodeToken = ({ id, secret }: EraseToken): string =>
  Buffer.concat([Buffer.from(id.replaceAll('-', ''), 'hex'), secret]).toString('base64url')

/** @returns null for other text, also for a second spelling of a token: the last letter has two spare bits */
export function decodeToken(text: string): EraseToken | null {
  const bytes = Buffer.from(text, 'base64url')
  if (bytes.length !== ID_BYTES + SECRET_BYTES || bytes.toString('base64url') !== text) return null
  const digits = bytes.subarray(0, ID_BYTES).toString('hex')
  const id = digits.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
  return { id, secret: bytes.subarray(ID_BYTES) }
}

/** Digest by which a token is stored. */
export const tokenDigest = ({ secret }: EraseToken): string => digestOf(secret).toString('base64url')

/** Compares a token with a record's digests in constant time. */
export function matchesToken({ secret }: EraseToken, digests: string): boolean {
  const given = digestOf(secret)
  return digests
    .split(' ')
    .map((digest) => Buffer.from(digest, 'base64url'))
    .some((digest) => digest.length === given.length && timingSafeEqual(digest, given))
}

const digestOf = (secret: Buffer) => createHash('sha256').update(secret).digest()

import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import type { CandidateArchive } from './candidate-archive.ts'
import type { StoredRecord } from './candidate-store.ts'

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
export const tokenDigest = ({ secret }: EraseToken): string =>
  createHash('sha256').update(secret).digest('base64url')

/** Returns the token of a mail's link that verifies. Who is shown it does not learn the mail's erase token. */
export const verificationToken = ({ id, secret }: EraseToken): EraseToken => ({
  id,
  secret: createHash('sha256').update('verify').update(secret).digest().subarray(0, SECRET_BYTES),
})

/**
 * Digest by which the tokens of a mail are stored, among those of the erase tokens. They verify and erase by one address
 * alone, and no erase token has it, which a registration is answered with.
 */
export const verificationDigest = ({ secret }: EraseToken, email: string): string =>
  createHash('sha256').update(`verify ${email}\n`).update(secret).digest('base64url')

/** Digest by which the token is stored that sends a registration's mail again, and erases nothing. */
export const mailDigest = ({ secret }: EraseToken): string =>
  createHash('sha256').update('mail').update(secret).digest('base64url')

/** Compares such a token with a record's digests in constant time. */
export const matchesMail = (token: EraseToken, _email: string, digests: string): boolean =>
  hasDigest(mailDigest(token), digests)

/** Compares a token of the page with a record's digests in constant time. */
export const matchesToken = (token: EraseToken, digests: string): boolean =>
  hasDigest(tokenDigest(token), digests)

/** Compares the verification token of a mail to this address in constant time. */
export const matchesVerification = (token: EraseToken, email: string, digests: string): boolean =>
  hasDigest(verificationDigest(token, email), digests)

function hasDigest(digest: string, digests: string): boolean {
  const given = Buffer.from(digest)
  const stored = digests.split(' ').map((other) => Buffer.from(other))
  return stored.some((other) => other.length === given.length && timingSafeEqual(other, given))
}

/** Finds the candidate of an encoded token, whose digests match. @returns null also for other text */
export async function findByToken(
  text: string,
  archive: Pick<CandidateArchive, 'find' | 'eraseDigests'>,
  matches: (token: EraseToken, email: string, digests: string) => boolean,
): Promise<StoredRecord | null> {
  const token = decodeToken(text)
  const candidate = token && (await archive.find({ id: token.id }))
  const digests = candidate && (await archive.eraseDigests(candidate.id))
  return digests !== null && matches(token!, candidate!.email, digests) ? candidate : null
}

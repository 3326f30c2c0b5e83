import { createHash, timingSafeEqual } from 'node:crypto'
import type { EraseToken } from './erase-token.ts'

/**
 * Digest by which the token of a mail's links is stored, among those of the erase tokens. It verifies and erases by one
 * address alone, and no erase token has it, which a registration is answered with.
 */
export const verificationDigest = ({ secret }: EraseToken, email: string): string =>
  createHash('sha256').update(`verify ${email}\n`).update(secret).digest('base64url')

/** Compares in constant time. */
export function matchesVerification(token: EraseToken, email: string, digests: string): boolean {
  const given = Buffer.from(verificationDigest(token, email))
  return digests
    .split(' ')
    .map((digest) => Buffer.from(digest))
    .some((digest) => digest.length === given.length && timingSafeEqual(digest, given))
}

import { createHash, randomBytes } from 'node:crypto'

/** Creates 256 random bits, in base64url. */
export const newSecret = (): string => randomBytes(32).toString('base64url')

/** Digest by which a secret is stored: SHA-256 is enough for random bits. */
export const secretDigest = (secret: string): string =>
  createHash('sha256').update(secret).digest('base64url')

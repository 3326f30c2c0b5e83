import { createHash, timingSafeEqual } from 'node:crypto'

/** Compares digests, in constant time, with the credential `user:password` (RFC 7617). */
export function createAuthorization(credential: string): (header: string | undefined) => boolean {
  const expected = digest(Buffer.from(credential, 'utf8'))
  return (header = '') => {
    const [, encoded = ''] = /^basic +([A-Za-z0-9+/]+=*) *$/i.exec(header) ?? []
    return timingSafeEqual(digest(Buffer.from(encoded, 'base64')), expected)
  }
}

const digest = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest()

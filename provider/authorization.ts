import { createHash, timingSafeEqual } from 'node:crypto'

/**
 * Whether an Authorization header holds the credential (RFC 7617). The comparison takes the same time wherever the
 * two differ and however long they are, because digests of equal length are compared.
 *
 * @param credential `user:password`
 */
export function createAuthorization(credential: string): (header: string | undefined) => boolean {
  const expected = digest(Buffer.from(credential, 'utf8'))
  return (header = '') => {
    const [, encoded = ''] = /^basic +([A-Za-z0-9+/]+=*) *$/i.exec(header) ?? []
    return timingSafeEqual(digest(Buffer.from(encoded, 'base64')), expected)
  }
}

const digest = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest()

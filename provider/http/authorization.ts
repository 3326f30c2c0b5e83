import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { refuse } from '../refusals.ts'

/** Refuses requests without the credential `user:password` (RFC 7617). Compares digests, in constant time. */
export function createAuthorization(credential: string): (request: FastifyRequest) => void {
  const expected = digest(Buffer.from(credential, 'utf8'))
  return ({ headers: { authorization = '' } }) => {
    const [, encoded = ''] = /^basic +([A-Za-z0-9+/]+=*) *$/i.exec(authorization) ?? []
    if (!timingSafeEqual(digest(Buffer.from(encoded, 'base64')), expected)) throw refuse('unauthorized')
  }
}

const digest = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest()

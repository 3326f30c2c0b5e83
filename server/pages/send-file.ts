import { negotiateEncoding } from '@resume-library/contract/negotiation'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { matchesEntityTag } from '../headers/entity-tag.ts'
import { bytesOf, type PageFile } from './page-file.ts'

/** Sends a file in the smallest encoding that the browser accepts, or 304. @param vary request headers that it depends on */
export async function sendFile(
  request: FastifyRequest,
  reply: FastifyReply,
  file: PageFile,
  vary: string,
): Promise<FastifyReply> {
  const encoding = negotiateEncoding(request.headers['accept-encoding'], file.bytes)
  // Weak, since all encodings share it.
  const etag = `W/${file.etag}`
  const isKnown = matchesEntityTag(request.headers['if-none-match'], etag)
  // Before the headers, which a refusal must not have.
  const bytes = isKnown ? null : await bytesOf(file.bytes[encoding]!)
  reply.headers({ 'Cache-Control': file.cacheControl, ETag: etag, Vary: vary })
  if (bytes === null) return reply.status(304).send()
  if (encoding !== 'identity') reply.header('Content-Encoding', encoding)
  return reply.type(file.contentType).send(bytes)
}

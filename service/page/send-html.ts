import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { negotiateEncoding } from '@resume-library/contract/negotiation'
import type { FastifyReply, FastifyRequest } from 'fastify'

const BROTLI_QUALITY = 4

export async function sendHtml(
  html: string,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const encoding = negotiateEncoding(request.headers['accept-encoding'], { br: true, gzip: true })
  // Before the headers, which a refusal must not have.
  const bytes = await encoded(html, encoding)
  reply.headers({ Vary: 'Accept-Language, Accept-Encoding' })
  if (encoding !== 'identity') reply.header('Content-Encoding', encoding)
  return reply.type('text/html; charset=utf-8').send(bytes)
}

async function encoded(html: string, encoding: 'br' | 'gzip' | 'identity'): Promise<Buffer> {
  const bytes = Buffer.from(html)
  if (encoding === 'identity') return bytes
  if (encoding === 'gzip') return promisify(gzip)(bytes)
  const params = { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY }
  return promisify(brotliCompress)(bytes, { params })
}

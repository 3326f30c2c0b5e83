import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { negotiateEncoding } from '@resume-library/contract/negotiation'
import type { PlainPage } from '@resume-library/contract/page-renderer'
import type { Language } from '@resume-library/contract/service-api'
import type { FastifyReply, FastifyRequest } from 'fastify'

/** Rendered page, with its policy. */
export interface Document {
  readonly html: string
  readonly policy: string
}

export interface PlainPages {
  /** Renders a page of paragraphs, without the form. */
  plain(language: Language, page: PlainPage, ancestors?: readonly string[]): Document
}

const BROTLI_QUALITY = 4

/** Sends a page that is compressed for this request alone. */
export async function sendDocument(
  { html, policy }: Document,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const encoding = negotiateEncoding(request.headers['accept-encoding'], { br: true, gzip: true })
  // Before the headers, which a refusal must not have.
  const bytes = await encoded(html, encoding)
  reply.headers({
    'Content-Security-Policy': policy,
    Vary: `${reply.getHeader('Vary') ?? 'Accept-Language'}, Accept-Encoding`,
  })
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

/** Sends a page of paragraphs uncached, since its state may change. */
export function sendPlainPage(
  plain: PlainPage,
  language: Language,
  page: PlainPages,
  reply: FastifyReply,
  ancestors?: readonly string[],
): Promise<FastifyReply> {
  reply.headers({ 'Cache-Control': 'no-store', 'Content-Language': language })
  return sendDocument(page.plain(language, plain, ancestors), reply.request, reply)
}

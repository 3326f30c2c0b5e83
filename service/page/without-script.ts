import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { BuiltMessages } from '@resume-library/contract/built-messages'
import type { AnsweredPage } from '@resume-library/contract/posted-form'
import type { Language } from '@resume-library/contract/service-api'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { chosenEncoding } from './negotiation.ts'
import { type NewPage, withoutScriptRenderer } from './render-without-script.ts'

/** The whole form on one page, which needs no script: rendered by what the build has left beside the page. */
export interface PageWithoutScript {
  readonly languages: readonly Language[]
  /** Loads what renders, unless it is there: for the start, once the service listens. */
  load(): Promise<unknown>
  /** Sends a page that answers a form. */
  send(answer: AnsweredPage, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply>
  /** Sends the page with nothing in it, which is rendered once for each language and outcome. */
  sendNew(page: NewPage, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply>
}

/** Nothing personal is in it; of a page with `no-store` a browser that goes back to it has forgotten what was typed. */
const NEW_PAGE_CACHING = 'private, no-cache'

/** Made for one reader: a little less small, and much sooner. */
const BROTLI_QUALITY = 4

/**
 * @param modulePath of the contract's `WITHOUT_SCRIPT_MODULE`
 * @param documents around an answer, configured
 * @param policy their Content-Security-Policy
 */
export function createPageWithoutScript(
  modulePath: string,
  documents: Readonly<Record<Language, string>>,
  messages: Readonly<Record<Language, BuiltMessages>>,
  policy: string,
): PageWithoutScript {
  const { load, render, renderNew } = withoutScriptRenderer(modulePath, documents, messages)
  const sendHtml = async (
    html: string,
    { language, outcome }: Pick<AnsweredPage, 'language' | 'outcome'>,
    request: FastifyRequest,
    reply: FastifyReply,
  ) => {
    reply.headers({
      'Content-Security-Policy': policy,
      'Content-Language': language,
      'Cache-Control': outcome.kind === 'new' ? NEW_PAGE_CACHING : 'no-store',
      'Referrer-Policy': PAGE_REFERRER_POLICY,
      Vary: 'Accept-Language, Accept-Encoding',
    })
    const encoding = chosenEncoding(request.headers['accept-encoding'], { br: true, gzip: true })
    if (encoding !== 'identity') reply.header('Content-Encoding', encoding)
    return reply.type('text/html; charset=utf-8').send(await encoded(html, encoding))
  }

  return {
    languages: Object.keys(messages),
    load,
    send: async (answer, request, reply) => sendHtml(await render(answer), answer, request, reply),
    sendNew: async (page, request, reply) => sendHtml(await renderNew(page), page, request, reply),
  }
}

/** With `no-referrer` a browser would not say either from which origin it posts a form. */
export const PAGE_REFERRER_POLICY = 'same-origin'

async function encoded(html: string, encoding: 'br' | 'gzip' | 'identity'): Promise<Buffer> {
  const bytes = Buffer.from(html)
  if (encoding === 'identity') return bytes
  if (encoding === 'gzip') return promisify(gzip)(bytes)
  return promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY } })
}

import { negotiateLanguage } from '@resume-library/contract/negotiation'
import { ERASE_PATH } from '@resume-library/contract/provider-api'
import type { Language } from '@resume-library/contract/service-api'
import { clientKey } from '@resume-library/server/headers/client-key'
import { Refusal } from '@resume-library/server/refusals/refusal'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { type Erasure, type ErasureParts, eraseByToken, findByToken } from '../erasure/erase-by-token.ts'
import type { RateLimits } from '../limits/rate-limits.ts'
import { languageSchema, type Page } from '../page/page.ts'
import { sendPlainPage } from '../page/send-document.ts'
import { type PublicAddress, publicBase } from './public-base.ts'

interface EraseParts extends Omit<ErasureParts, 'base' | 'log'> {
  readonly config: PublicAddress
  readonly limits: Pick<RateLimits, 'erasure'>
  readonly page: Pick<Page, 'languages' | 'messages' | 'plain'>
}

const schema = {
  params: z.object({ token: z.string() }),
  querystring: z.object({ lang: languageSchema }),
  response: { 200: { description: 'A page', content: { 'text/html': { schema: z.string() } } } },
}

const METHODS = [
  { method: 'GET', ask: findByToken, operationId: 'askToErase', summary: 'Ask for confirmation' },
  { method: 'POST', ask: eraseByToken, operationId: 'eraseCandidate', summary: 'Erase a candidate' },
] as const

/** `GET /candidate/erase/{token}`: asks for confirmation, since link scanners follow it. `POST`: erases. */
export function addEraseRoutes(routes: FastifyInstance, parts: EraseParts): void {
  const { config, limits, page } = parts
  for (const { method, ask, operationId, summary } of METHODS)
    routes.withTypeProvider<ZodTypeProvider>().route({
      method,
      url: `${ERASE_PATH}:token`,
      schema: { ...schema, operationId, summary },
      handler: async (request, reply) => {
        const { params, query, headers, log } = request
        const refusal = await limits.erasure(clientKey(request)).catch((error: unknown) => {
          // Shown as a page, since a person has followed the link.
          if (error instanceof Refusal && error.status === 429) return error
          throw error
        })
        if (refusal) reply.header('Retry-After', refusal.retryAfter)
        const base = publicBase(config, request)
        const state: EraseState = refusal
          ? { state: 'busy' }
          : await ask(params.token, { ...parts, base, log })
        const language = negotiateLanguage(query.lang, headers['accept-language'], page.languages)
        return sendErasePage(state, language, page, reply)
      },
    })
}

type EraseState = Erasure | { readonly state: 'busy' }

const STATUSES = { stored: 200, erased: 200, unknown: 404, unavailable: 503, unsure: 503, busy: 429 } as const

function sendErasePage(
  erasure: EraseState,
  language: Language,
  page: EraseParts['page'],
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { service } = page.messages[language]!
  const { title, erase: label, states, resumeLeft } = service.erasure
  // Relative, in case a proxy strips a path prefix.
  const button = erasure.state === 'stored' ? { action: `?lang=${language}`, label, isDangerous: true } : null
  const isLeft = erasure.state === 'erased' && erasure.resumeAt !== null
  const paragraphs = isLeft ? [...resumeLeft, erasure.resumeAt] : states[erasure.state]
  reply.status(STATUSES[erasure.state]).header('Vary', 'Accept-Language')
  return sendPlainPage({ title, paragraphs, button }, language, page, reply)
}

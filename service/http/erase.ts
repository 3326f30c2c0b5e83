import { chosenLanguage } from '@resume-library/contract/negotiation'
import { ERASE_PATH } from '@resume-library/contract/provider-api'
import { clientKey } from '@resume-library/server/headers/client-key'
import { Refusal } from '@resume-library/server/refusals/refusal'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { z } from 'zod'
import type { Dependencies } from '../dependencies.ts'
import { eraseByToken, lookByToken } from '../erasure/erase-by-token.ts'
import { languageSchema } from '../page/page.ts'
import { type EraseState, sendErasePage } from './erase-page.ts'
import { publicBase } from './public-base.ts'

const schema = {
  params: z.object({ token: z.string() }),
  querystring: z.object({ lang: languageSchema }),
  response: { 200: { description: 'A page', content: { 'text/html': { schema: z.string() } } } },
}

/** What both ways of asking give, whatever their schema makes of the rest. */
type EraseRequest = Pick<
  FastifyRequest,
  'headers' | 'log' | 'protocol' | 'host' | 'hostname' | 'ip' | 'socket'
> & {
  readonly params: { readonly token: string }
  readonly query: { readonly lang?: string | undefined }
}

/**
 * `GET /candidate/erase/{token}`: the page that says what would be erased, and asks. It erases nothing, since scanners
 * follow links. `POST`: erases, and says so.
 */
export function addEraseRoutes(routes: FastifyInstance, dependencies: Dependencies): void {
  const typed = routes.withTypeProvider<ZodTypeProvider>()
  const answer = async (ask: typeof eraseByToken, request: EraseRequest, reply: FastifyReply) => {
    const { config, provider, resumes, limits, page } = dependencies
    const refusal = await limits.erasure(clientKey(request)).catch(tooManyRequests)
    if (refusal) reply.header('Retry-After', refusal.retryAfter)
    const parts = { provider, resumes, base: publicBase(config, request), log: request.log }
    const state: EraseState = refusal ? { state: 'busy' } : await ask(request.params.token, parts)
    const { languages, messages, look } = page
    const language = chosenLanguage(request.query.lang, request.headers['accept-language'], languages)
    return sendErasePage(reply, state, { language, said: messages[language]! }, look)
  }
  typed.get(`${ERASE_PATH}:token`, {
    schema: { ...schema, operationId: 'askToErase', summary: 'Ask whether to erase a candidate' },
    handler: async (request, reply) => answer(lookByToken, request, reply),
  })
  typed.post(`${ERASE_PATH}:token`, {
    schema: { ...schema, operationId: 'eraseCandidate', summary: 'Erase a candidate' },
    handler: async (request, reply) => answer(eraseByToken, request, reply),
  })
}

/** Told in a page, too: a person has followed the link. */
function tooManyRequests(error: unknown): Refusal {
  if (error instanceof Refusal && error.status === 429) return error
  throw error
}

import { ERASE_PATH, type ErasureAnswer } from '@resume-library/contract/provider-api'
import { LANGUAGES } from '@resume-library/contract/service-api'
import { clientKey } from '@resume-library/server/headers/client-key'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { z } from 'zod'
import type { Dependencies } from '../dependencies.ts'
import { chosenLanguage } from '../page/negotiation.ts'
import { plainPage } from '../page/plain-page.ts'
import { ERASE_MESSAGES } from './erase-messages.ts'

const schema = {
  params: z.object({ token: z.string() }),
  querystring: z.object({ lang: z.enum(LANGUAGES).optional().catch(undefined) }),
}

const STATUSES = { kept: 200, erased: 200, unknown: 404, unavailable: 503 } as const

type State = ErasureAnswer['status'] | 'unavailable'

/**
 * `GET /candidate/erase/{token}`: the page that says what would be erased, and asks. It erases nothing, since scanners
 * follow links. `POST`: erases, and says so.
 */
export function addEraseRoutes(routes: FastifyInstance, dependencies: Dependencies): void {
  const { provider, limits } = dependencies
  const typed = routes.withTypeProvider<ZodTypeProvider>()
  const onRequest = async (request: FastifyRequest) => limits.erasure(clientKey(request))
  const ask = (token: string, erase: boolean, request: FastifyRequest) =>
    provider.erasure({ token, erase }).then(
      ({ status }): State => status,
      (error): State => {
        request.log.error({ err: error }, 'the provider cannot be asked to erase')
        return 'unavailable'
      },
    )
  const answer = async (
    erase: boolean,
    token: string,
    lang: (typeof LANGUAGES)[number] | undefined,
    request: FastifyRequest,
    reply: FastifyReply,
  ) => {
    const language = chosenLanguage(lang, request.headers['accept-language'])
    const state = await ask(token, erase, request)
    const { title, states, erase: label } = ERASE_MESSAGES[language]
    const button = state === 'kept' ? { action: `${ERASE_PATH}${token}?lang=${language}`, label } : null
    const page = { language, title, paragraphs: states[state], button }
    const { html, policy } = plainPage(page, dependencies.config.accentColor)
    return reply
      .status(STATUSES[state])
      .headers({
        'Cache-Control': 'no-store',
        Vary: 'Accept-Language',
        'Content-Language': language,
        'Content-Security-Policy': policy,
      })
      .type('text/html; charset=utf-8')
      .send(html)
  }
  typed.get(`${ERASE_PATH}:token`, {
    onRequest,
    schema: { ...schema, summary: 'Ask whether to erase a candidate' },
    handler: async (request, reply) =>
      answer(false, request.params.token, request.query.lang, request, reply),
  })
  typed.post(`${ERASE_PATH}:token`, {
    onRequest,
    schema: { ...schema, summary: 'Erase a candidate' },
    handler: async (request, reply) => answer(true, request.params.token, request.query.lang, request, reply),
  })
}

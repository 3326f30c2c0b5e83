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
type Language = (typeof LANGUAGES)[number]

/** What both ways of asking give, whatever their schema makes of the rest. */
type EraseRequest = Pick<FastifyRequest, 'headers' | 'log'> & {
  readonly params: { readonly token: string }
  readonly query: { readonly lang?: Language | undefined }
}

/**
 * `GET /candidate/erase/{token}`: the page that says what would be erased, and asks. It erases nothing, since scanners
 * follow links. `POST`: erases, and says so.
 */
export function addEraseRoutes(routes: FastifyInstance, dependencies: Dependencies): void {
  const typed = routes.withTypeProvider<ZodTypeProvider>()
  const onRequest = async (request: FastifyRequest) => dependencies.limits.erasure(clientKey(request))
  const answer = async (erase: boolean, request: EraseRequest, reply: FastifyReply) => {
    const state = await erasureState(dependencies.provider, erase, request)
    return sendPage(reply, state, request, dependencies.config.accentColor)
  }
  typed.get(`${ERASE_PATH}:token`, {
    onRequest,
    schema: { ...schema, summary: 'Ask whether to erase a candidate' },
    handler: async (request, reply) => answer(false, request, reply),
  })
  typed.post(`${ERASE_PATH}:token`, {
    onRequest,
    schema: { ...schema, summary: 'Erase a candidate' },
    handler: async (request, reply) => answer(true, request, reply),
  })
}

const erasureState = (provider: Dependencies['provider'], erase: boolean, { params, log }: EraseRequest) =>
  provider.erasure({ token: params.token, erase }).then(
    ({ status }): State => status,
    (error): State => {
      log.error({ err: error }, 'the provider cannot be asked to erase')
      return 'unavailable'
    },
  )

function sendPage(
  reply: FastifyReply,
  state: State,
  { params, query, headers }: EraseRequest,
  accentColor: Dependencies['config']['accentColor'],
) {
  const language = chosenLanguage(query.lang, headers['accept-language'])
  const { title, states, erase: label } = ERASE_MESSAGES[language]
  const button = state === 'kept' ? { action: `${ERASE_PATH}${params.token}?lang=${language}`, label } : null
  const { html, policy } = plainPage({ language, title, paragraphs: states[state], button }, accentColor)
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

import { ERASE_PATH } from '@resume-library/contract/provider-api'
import { LANGUAGES } from '@resume-library/contract/service-api'
import { clientKey } from '@resume-library/server/headers/client-key'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { z } from 'zod'
import type { Dependencies } from '../dependencies.ts'
import { chosenLanguage } from '../page/negotiation.ts'
import { plainPage } from '../page/plain-page.ts'
import { publicBase } from '../resumes/public-base.ts'
import { type Erasure, eraseByToken, lookByToken } from './erase-by-token.ts'
import { ERASE_MESSAGES } from './erase-messages.ts'

const schema = {
  params: z.object({ token: z.string() }),
  querystring: z.object({ lang: z.enum(LANGUAGES).optional().catch(undefined) }),
}

const STATUSES = { kept: 200, erased: 200, unknown: 404, unavailable: 503, unsure: 503 } as const

type Language = (typeof LANGUAGES)[number]

/** What both ways of asking give, whatever their schema makes of the rest. */
type EraseRequest = Pick<FastifyRequest, 'headers' | 'log' | 'protocol' | 'host' | 'hostname'> & {
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
  const answer = async (ask: typeof eraseByToken, request: EraseRequest, reply: FastifyReply) => {
    const { config, provider, resumes } = dependencies
    const parts = { provider, resumes, base: publicBase(config, request), log: request.log }
    const erasure = await ask(request.params.token, parts)
    return sendPage(reply, erasure, request, config.accentColor)
  }
  typed.get(`${ERASE_PATH}:token`, {
    onRequest,
    schema: { ...schema, summary: 'Ask whether to erase a candidate' },
    handler: async (request, reply) => answer(lookByToken, request, reply),
  })
  typed.post(`${ERASE_PATH}:token`, {
    onRequest,
    schema: { ...schema, summary: 'Erase a candidate' },
    handler: async (request, reply) => answer(eraseByToken, request, reply),
  })
}

function sendPage(
  reply: FastifyReply,
  erasure: Erasure,
  { query, headers }: EraseRequest,
  accentColor: Dependencies['config']['accentColor'],
) {
  const language = chosenLanguage(query.lang, headers['accept-language'])
  const { title, erase: label } = ERASE_MESSAGES[language]
  // To where the page is, whatever path a proxy has put before it.
  const button = erasure.state === 'kept' ? { action: `?lang=${language}`, label } : null
  const page = { language, title, paragraphs: paragraphsOf(erasure, language), button }
  const { html, policy } = plainPage(page, accentColor)
  return reply
    .status(STATUSES[erasure.state])
    .headers({
      'Cache-Control': 'no-store',
      Vary: 'Accept-Language',
      'Content-Language': language,
      'Content-Security-Policy': policy,
    })
    .type('text/html; charset=utf-8')
    .send(html)
}

function paragraphsOf(erasure: Erasure, language: Language): readonly string[] {
  const { states, resumeLeft } = ERASE_MESSAGES[language]
  if (erasure.state !== 'erased' || erasure.resumeAt === null) return states[erasure.state]
  return [...resumeLeft, erasure.resumeAt]
}

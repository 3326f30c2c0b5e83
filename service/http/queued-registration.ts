import { chosenLanguage } from '@resume-library/contract/negotiation'
import { ERASE_PATH, eraseUrlOf, REGISTRATION_ERASED } from '@resume-library/contract/provider-api'
import { KEPT_PATH, type KeptStatus } from '@resume-library/contract/service-api'
import type { EntryState } from '@resume-library/outbox/outbox-store'
import { clientKey } from '@resume-library/server/headers/client-key'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { z } from 'zod'
import type { Dependencies } from '../dependencies.ts'
import { type ErasingParts, lookByToken } from '../erasure/erase-by-token.ts'
import type { FoundRegistration } from '../gateway/queueing/queued-registration.ts'
import { languageSchema } from '../page/page.ts'
import { plainPage } from '../page/plain-page.ts'
import { keptPage, POSTED_HOW } from '../page/queued-registration-page.ts'
import { refuse } from '../refusals.ts'
import { publicBase, toldBase } from './public-base.ts'

const paramsSchema = z.object({ secret: z.string() })
const querySchema = z.object({ lang: languageSchema })
const pageQuerySchema = querySchema.extend({ posted: z.enum(POSTED_HOW).optional().catch(undefined) })

const STATUSES: Readonly<Record<EntryState, KeptStatus['status']>> = {
  waiting: 'accepted',
  delivered: 'registered',
  refused: 'refused',
  expired: 'expired',
  withdrawn: 'withdrawn',
  discarded: 'discarded',
}

/**
 * `GET /registration/{secret}`: how a kept registration stands, as JSON or as a page. `POST …/withdraw`: takes it back
 * where it still waits; then the same answer. Without an outbox there is nothing.
 */
export function addKeptRoutes(routes: FastifyInstance, dependencies: Dependencies): void {
  const { outbox, limits } = dependencies
  if (!outbox) return
  const typed = routes.withTypeProvider<ZodTypeProvider>()
  const onRequest = async (request: FastifyRequest) => limits.kept(clientKey(request))
  const schema = { params: paramsSchema, querystring: querySchema, response: { 200: statusSchema } }

  typed.get(`${KEPT_PATH}:secret`, {
    onRequest,
    schema: {
      ...schema,
      querystring: pageQuerySchema,
      operationId: 'readKeptRegistration',
      summary: 'How a kept registration stands',
    },
    handler: async (request, reply) => {
      const found = await outbox.find(request.params.secret)
      return answer({ found, isWithdrawal: false }, dependencies, request, reply)
    },
  })
  typed.post(`${KEPT_PATH}:secret/withdraw`, {
    onRequest,
    schema: { ...schema, operationId: 'withdrawKeptRegistration', summary: 'Withdraw a kept registration' },
    handler: async (request, reply) => {
      await outbox.withdraw(request.params.secret)
      const found = await outbox.find(request.params.secret)
      return answer({ found, isWithdrawal: true }, dependencies, request, reply)
    },
  })
}

const statusSchema = z
  .object({
    status: z.enum(['accepted', 'registered', 'refused', 'expired', 'withdrawn', 'discarded', 'erased']),
    answer: z.object({ status: z.int(), body: z.unknown() }).nullable().optional(),
  })
  .meta({ title: 'KeptStatus', description: "How it stands, with the provider's answer after its end" })

type KeptRequest = Pick<FastifyRequest, 'headers' | 'log' | 'protocol' | 'host' | 'hostname'> & {
  readonly params: { readonly secret: string }
  readonly query: {
    readonly lang?: string | undefined
    readonly posted?: (typeof POSTED_HOW)[number] | undefined
  }
}

interface Asked {
  readonly found: FoundRegistration | null
  readonly isWithdrawal: boolean
}

async function answer(
  asked: Asked,
  dependencies: Dependencies,
  request: KeptRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { found } = asked
  const ended = found && keptStatus(STATUSES[found.facts.state], found.answer)
  const base = publicBase(dependencies.config, request)
  const isGone = ended && (await isErased(ended, { ...dependencies, base, log: request.log }))
  const kept: KeptStatus | null = isGone ? { status: 'erased' } : ended
  reply.headers({ 'Cache-Control': 'no-store', Vary: 'Accept, Accept-Language' })
  if (request.headers.accept?.includes('text/html'))
    return sendPage(kept, asked, dependencies, request, reply)
  if (!kept) throw refuse('not_found')
  return reply.send(kept)
}

async function sendPage(
  kept: KeptStatus | null,
  { found, isWithdrawal }: Asked,
  dependencies: Dependencies,
  request: KeptRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { headers, params, query } = request
  const { config } = dependencies
  const { languages, messages } = dependencies.page
  const language = chosenLanguage(query.lang, headers['accept-language'], languages)
  const page = keptPage({
    kept,
    mayHaveArrived: found?.facts.mayHaveArrived ?? false,
    secret: params.secret,
    language,
    said: messages[language]!,
    base: toldBase(config, request),
    isWithdrawal,
    posted: query.posted,
  })
  const { html, policy } = plainPage(
    page,
    dependencies.page.look,
    query.posted === 'framed' ? config.frameAncestors : undefined,
  )
  return reply
    .status(kept ? 200 : 404)
    .headers({ 'Content-Security-Policy': policy, 'Content-Language': language })
    .type('text/html; charset=utf-8')
    .send(html)
}

function keptStatus(
  status: KeptStatus['status'],
  answer: { status: number; body: unknown } | null,
): KeptStatus {
  return status === 'registered' || status === 'refused' ? { status, answer } : { status }
}

/**
 * Whether what a kept registration has registered is erased by now, as the built-in provider tells: false where nobody
 * can be asked. Never throws.
 */
async function isErased(kept: KeptStatus, parts: ErasingParts): Promise<boolean> {
  if (kept.status === 'refused') return codeOf(kept.answer?.body) === REGISTRATION_ERASED
  const token = kept.status === 'registered' ? tokenOf(kept.answer?.body, parts.base) : null
  return token !== null && (await lookByToken(token, parts)).state === 'unknown'
}

/** Of a page of ours: that of another provider is its own. */
function tokenOf(body: unknown, base: string): string | null {
  const url = eraseUrlOf(body, base)
  if (url === null || new URL(url).origin !== new URL(base).origin) return null
  const [, token = null] = new RegExp(`${ERASE_PATH}([\\w-]+)$`).exec(new URL(url).pathname) ?? []
  return token
}

const codeOf = (body: unknown) => ((body ?? {}) as { readonly code?: unknown }).code

import { negotiateLanguage } from '@resume-library/contract/negotiation'
import { ERASE_PATH, eraseUrlOf, REGISTRATION_ERASED } from '@resume-library/contract/provider-api'
import { QUEUED_PATH, type QueuedStatus } from '@resume-library/contract/service-api'
import type { EntryState } from '@resume-library/outbox/outbox-store'
import { clientKey } from '@resume-library/server/headers/client-key'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { type ErasureParts, findByToken } from '../erasure/erase-by-token.ts'
import type { FoundRegistration } from '../gateway/queueing/enqueue.ts'
import type { Outbox } from '../gateway/queueing/start-outbox.ts'
import type { RateLimits } from '../limits/rate-limits.ts'
import { languageSchema, type Page } from '../page/page.ts'
import { POSTED_FROM, queuedRegistrationPage } from '../page/queued-registration-page.ts'
import { sendPlainPage } from '../page/send-document.ts'
import { refuse } from '../refusals.ts'
import { type PublicAddress, publicBase, trustedBase } from './public-base.ts'

interface QueuedRegistrationParts extends Omit<ErasureParts, 'base' | 'log'> {
  readonly outbox: Pick<Outbox, 'find' | 'withdraw'>
  readonly config: PublicAddress & { readonly frameAncestors: readonly string[] }
  readonly limits: Pick<RateLimits, 'statusPoll'>
  readonly page: Pick<Page, 'languages' | 'messages' | 'plain'>
}

const querySchema = z.object({ lang: languageSchema })
const pageQuerySchema = querySchema.extend({ posted: z.enum(POSTED_FROM).optional().catch(undefined) })

const statusSchema = z
  .object({
    status: z.enum(['accepted', 'registered', 'refused', 'expired', 'withdrawn', 'discarded', 'erased']),
    answer: z.object({ status: z.int(), body: z.unknown() }).nullable().optional(),
  })
  .meta({ title: 'QueuedStatus', description: "State, with the provider's answer after its end" })

/** `GET /registration/{secret}`: state of a queued registration, as JSON or a page. `POST …/withdraw` withdraws it. */
export function addQueuedRegistrationRoutes(routes: FastifyInstance, parts: QueuedRegistrationParts): void {
  const { outbox, limits } = parts
  const typed = routes.withTypeProvider<ZodTypeProvider>()
  const onRequest = async (request: FastifyRequest) => limits.statusPoll(clientKey(request))
  const shared = { params: z.object({ secret: z.string() }), response: { 200: statusSchema } }
  const read = { operationId: 'readQueuedRegistration', summary: 'State of a queued registration' }
  typed.get(`${QUEUED_PATH}:secret`, {
    onRequest,
    schema: { ...shared, ...read, querystring: pageQuerySchema },
    handler: async (request, reply) => answer(false, parts, request, reply),
  })
  const withdraw = { operationId: 'withdrawQueuedRegistration', summary: 'Withdraw a queued registration' }
  typed.post(`${QUEUED_PATH}:secret/withdraw`, {
    onRequest,
    schema: { ...shared, ...withdraw, querystring: querySchema },
    handler: async (request, reply) => {
      await outbox.withdraw(request.params.secret)
      return answer(true, parts, request, reply)
    },
  })
}

type StatusRequest = Pick<FastifyRequest, 'headers' | 'log' | 'protocol' | 'host' | 'hostname'> & {
  readonly params: { readonly secret: string }
  readonly query: Partial<z.infer<typeof pageQuerySchema>>
}

async function answer(
  isWithdrawal: boolean,
  parts: QueuedRegistrationParts,
  request: StatusRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { config, page } = parts
  const { headers, params, query } = request
  const found = await parts.outbox.find(params.secret)
  const status = found && (await statusOf(found, parts, request))
  reply.headers({ 'Cache-Control': 'no-store', Vary: 'Accept, Accept-Language' })
  if (!headers.accept?.includes('text/html')) {
    if (!status) throw refuse('not_found')
    return reply.send(status)
  }
  const language = negotiateLanguage(query.lang, headers['accept-language'], page.languages)
  const shown = queuedRegistrationPage({
    status,
    mayHaveArrived: found?.facts.mayHaveArrived ?? false,
    secret: params.secret,
    language,
    messages: page.messages[language]!,
    base: trustedBase(config, request),
    isWithdrawal,
    posted: query.posted,
  })
  const ancestors = query.posted === 'framed' ? config.frameAncestors : undefined
  return sendPlainPage(shown, language, page, reply.status(status ? 200 : 404), ancestors)
}

const STATUSES: Readonly<Record<EntryState, QueuedStatus['status']>> = {
  waiting: 'accepted',
  delivered: 'registered',
  refused: 'refused',
  expired: 'expired',
  withdrawn: 'withdrawn',
  discarded: 'discarded',
}

async function statusOf(
  { facts, answer }: FoundRegistration,
  parts: QueuedRegistrationParts,
  request: StatusRequest,
): Promise<QueuedStatus> {
  const status = STATUSES[facts.state]
  if (status !== 'registered' && status !== 'refused') return { status }
  const base = publicBase(parts.config, request)
  const isGone =
    status === 'refused'
      ? (answer?.body as { code?: unknown } | null)?.code === REGISTRATION_ERASED
      : await isErased(answer?.body, { ...parts, base, log: request.log })
  return isGone ? { status: 'erased' } : { status, answer }
}

/** Asks the built-in provider whether the candidate was erased; false for another provider. Never throws. */
async function isErased(body: unknown, parts: ErasureParts): Promise<boolean> {
  const token = tokenOf(body, parts.base)
  return token !== null && (await findByToken(token, parts)).state === 'unknown'
}

/** Returns the token of our own erasure page; null for another provider's. */
function tokenOf(body: unknown, base: string): string | null {
  const url = eraseUrlOf(body, base)
  if (url === null || new URL(url).origin !== new URL(base).origin) return null
  const [, token = null] = new RegExp(`${ERASE_PATH}([\\w-]+)$`).exec(new URL(url).pathname) ?? []
  return token
}

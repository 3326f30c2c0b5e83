import { KEPT_PATH, type KeptStatus, LANGUAGES } from '@resume-library/contract/service-api'
import type { EntryState } from '@resume-library/outbox/outbox-store'
import { clientKey } from '@resume-library/server/headers/client-key'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { z } from 'zod'
import type { Dependencies } from '../dependencies.ts'
import { chosenLanguage } from '../page/negotiation.ts'
import { plainPage } from '../page/plain-page.ts'
import { refuse } from '../refusals.ts'
import { publicBase } from '../resumes/public-base.ts'
import { keptPage } from './kept-page.ts'
import type { Outbox } from './outbox.ts'

const paramsSchema = z.object({ secret: z.string() })
const querySchema = z.object({ lang: z.enum(LANGUAGES).optional().catch(undefined) })

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
export function addKeptRoutes(routes: FastifyInstance, { outbox, limits, config }: Dependencies): void {
  if (!outbox) return
  const typed = routes.withTypeProvider<ZodTypeProvider>()
  const onRequest = async (request: FastifyRequest) => limits.kept(clientKey(request))
  const schema = { params: paramsSchema, querystring: querySchema }

  typed.get(`${KEPT_PATH}:secret`, {
    onRequest,
    schema: { ...schema, summary: 'How a kept registration stands', response: { 200: statusSchema } },
    handler: async (request, reply) =>
      answer(outbox, config, request.params.secret, request.query.lang, request, reply),
  })
  typed.post(`${KEPT_PATH}:secret/withdraw`, {
    onRequest,
    schema: { ...schema, summary: 'Withdraw a kept registration', response: { 200: statusSchema } },
    handler: async (request, reply) => {
      await outbox.withdraw(request.params.secret)
      return answer(outbox, config, request.params.secret, request.query.lang, request, reply)
    },
  })
}

const statusSchema = z
  .object({
    status: z.enum(['accepted', 'registered', 'refused', 'expired', 'withdrawn', 'discarded']),
    answer: z.object({ status: z.int(), body: z.unknown() }).nullable().optional(),
  })
  .describe("How it stands, with the provider's answer after its end")

async function answer(
  outbox: Outbox,
  config: Dependencies['config'],
  secret: string,
  asked: (typeof LANGUAGES)[number] | undefined,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { headers } = request
  const found = await outbox.find(secret)
  const kept = found && keptStatus(STATUSES[found.facts.state], found.answer)
  reply.headers({ 'Cache-Control': 'no-store', Vary: 'Accept, Accept-Language' })
  if (!headers.accept?.includes('text/html')) {
    if (!kept) throw refuse('not_found')
    return reply.send(kept)
  }
  const language = chosenLanguage(asked, headers['accept-language'])
  const mayHaveArrived = found?.facts.mayHaveArrived ?? false
  const base = publicBase(config, request)
  const page = keptPage({ kept, mayHaveArrived, secret, language, base })
  const { html, policy } = plainPage(page, config.accentColor)
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

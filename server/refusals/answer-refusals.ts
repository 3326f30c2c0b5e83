import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type FieldMessages, Refusal, refuse } from './refusal.ts'
import { SchemaError } from './schemas.ts'

export interface RefusalRules {
  /** Returns the refusal for a known error, else null. */
  readonly translate: (error: unknown) => Refusal | null
  /** @param part of the request: `body`, `querystring`, `params`, `headers` */
  readonly refuseFields: (fields: Readonly<Record<string, readonly string[]>>, part?: string) => Refusal
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Additional members of the route's refusals. */
    refusalMembers?: FieldMessages | Readonly<Record<string, boolean>>
  }
}

const FASTIFY_REFUSALS: Readonly<Record<string, Parameters<typeof refuse>[0]>> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'request_too_large',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'media_type_unsupported',
}

/** Answers errors and unknown addresses with problem details (RFC 9457). */
export function answerRefusals(app: FastifyInstance, rules: RefusalRules): void {
  app.setErrorHandler((error, request, reply) => answerError(error, rules, request, reply))
  app.setNotFoundHandler((request, reply) => answerRefusal(refuse('not_found'), request, reply))
}

export function answerError(
  error: unknown,
  rules: RefusalRules,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  const refusal = refusalOf(error, rules)
  logRefusal(refusal, error, request)
  return answerRefusal(refusal, request, reply)
}

export function logRefusal(refusal: Refusal, error: unknown, request: FastifyRequest): void {
  if (refusal.status >= 500)
    request.log.error({ code: refusal.code, err: refusal.cause ?? error }, 'request failed')
  else request.log.info({ code: refusal.code, reason: reasonOf(refusal) }, 'request refused')
}

function answerRefusal(refusal: Refusal, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  if (refusal.retryAfter !== null) reply.header('Retry-After', refusal.retryAfter)
  return reply
    .status(refusal.status)
    .headers(refusal.headers)
    .header('Cache-Control', 'no-store')
    .type('application/problem+json')
    .send(JSON.stringify({ ...refusal.problem(), ...request.routeOptions.config.refusalMembers }))
}

export function refusalOf(error: unknown, { translate, refuseFields }: RefusalRules): Refusal {
  if (error instanceof Refusal) return error
  if (error instanceof SchemaError) return refuseFields(error.fields, error.validationContext)
  return translate(error) ?? ofFastify(error as FastifyError) ?? refuse('internal', { cause: error })
}

function ofFastify({ code = '', statusCode = 500 }: Partial<FastifyError>): Refusal | null {
  const known = FASTIFY_REFUSALS[code]
  if (known) return refuse(known)
  // Fastify's message may quote the body.
  return statusCode >= 400 && statusCode < 500 ? refuse('request_invalid', { cause: code }) : null
}

/** Returns a reason of ours only: an error's message might quote the request. */
const reasonOf = ({ cause }: Refusal) =>
  typeof cause === 'string' ? cause : (cause as { code?: string } | undefined)?.code

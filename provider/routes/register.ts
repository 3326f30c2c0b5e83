import {
  IDEMPOTENCY_KEY_MAX_LENGTH,
  REGISTRATIONS_IN_FLIGHT_MAX_BYTES,
} from '@resume-library/contract/limits'
import { IDEMPOTENCY_KEY_HEADER, REGISTER_PATH } from '@resume-library/contract/provider-api'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { createAuthorization } from '../authorization.ts'
import * as problem from '../problem.ts'
import { receivedRegistration } from '../registration/received-registration.ts'
import type { Registered, Registrar } from '../registration/registrar.ts'
import { createBodyBudget } from './body-budget.ts'
import { refuse } from './refuse.ts'

export interface RegisterRouteParts {
  readonly registrar: Registrar
  /** `user:password`. */
  readonly credential: string
  /** Whether the operator takes registrations now. */
  readonly registrations: 'open' | 'closed'
}

/**
 * `POST /v1/candidate/backfill/register` (specification, section 7, call 2).
 *
 * 201 with `id` and `registration_date`; 400 with messages by field; 401, 403, 409; 422 for an Idempotency-Key that
 * was used for other content; 503 with `Retry-After`.
 */
export function registerRoute(app: FastifyInstance, parts: RegisterRouteParts): void {
  const isAuthorized = createAuthorization(parts.credential)

  app.post(REGISTER_PATH, {
    // Before the body is read: a stranger's eight megabytes are not worth it.
    onRequest: [
      async (request, reply) => {
        if (!isAuthorized(request.headers.authorization)) return refuse(reply, problem.unauthorized())
        if (parts.registrations === 'closed') return refuse(reply, problem.registrationsClosed())
      },
      createBodyBudget(REGISTRATIONS_IN_FLIGHT_MAX_BYTES),
    ],
    handler: async (request, reply) => {
      const key = idempotencyKey(request)
      if (key === undefined) return refuse(reply, problem.badRequest(KEY_IS_WRONG))
      const received = receivedRegistration(request.body, new Date())
      if (!received.ok) return refuse(reply, problem.fieldsAreWrong(received.problems))
      return answer(reply, await parts.registrar.register(received.candidate, received.resume, key))
    },
  })
}

const KEY_IS_WRONG = `${IDEMPOTENCY_KEY_HEADER} must have 1 to ${IDEMPOTENCY_KEY_MAX_LENGTH} characters of ASCII.`

/** Null where there is none, undefined for one that cannot be kept. */
function idempotencyKey({ headers }: FastifyRequest): string | null | undefined {
  const value = headers[IDEMPOTENCY_KEY_HEADER.toLowerCase()]
  if (value === undefined) return null
  const isRight = typeof value === 'string' && /^[\x20-\x7e]+$/.test(value)
  return isRight && value.length <= IDEMPOTENCY_KEY_MAX_LENGTH ? value : undefined
}

function answer(reply: FastifyReply, registered: Registered) {
  switch (registered.kind) {
    case 'registered': {
      const { id, registration_date } = registered
      return reply.code(201).send({ id, registration_date })
    }
    case 'exists':
      return refuse(reply, problem.candidateExists())
    case 'key_reused':
      return refuse(reply, problem.keyUsedForOtherContent())
  }
}

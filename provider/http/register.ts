import { candidateSchema } from '@resume-library/contract/candidate-schema'
import {
  REGISTRATION_MAX_BYTES,
  REGISTRATIONS_IN_FLIGHT_MAX,
  REGISTRATIONS_IN_FLIGHT_MAX_BYTES,
} from '@resume-library/contract/limits'
import {
  type CandidateRegistered,
  ERASE_PATH,
  REGISTER_PATH,
  REGISTRATION_ERASED,
  REGISTRATIONS_CLOSED,
  STATUS_LINK,
} from '@resume-library/contract/provider-api'
import { createAdmission } from '@resume-library/server/bodies/admission'
import { idempotencyHeaders, idempotencyKey } from '@resume-library/server/headers/idempotency-key'
import type { FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { refuse } from '../refusals.ts'
import { parseRegistration } from '../registration/received-registration.ts'
import type { Registrar, RegistrationOutcome } from '../registration/registrar.ts'
import { createAuthorization } from './authorization.ts'

interface RegisterDependencies {
  readonly registrar: Registrar
  /** `user:password`. */
  readonly credential: string
  readonly registrations: 'open' | 'closed'
  /** Base of the erasure page, at the service; null for a path only. */
  readonly publicUrl: string | null
}

/**
 * `POST /v1/candidate/backfill/register` (specification, section 7, call 2).
 *
 * 201 with `id`, `registration_date` and `erase_url`; 400 with messages by field; 401, 403, 409; 422 for an
 * Idempotency-Key that was used for other content, or whose candidate is erased; 503 with `Retry-After`.
 */
export function addRegisterRoute(routes: FastifyInstance, dependencies: RegisterDependencies): void {
  const authorize = createAuthorization(dependencies.credential)
  const admission = createAdmission({
    requests: REGISTRATIONS_IN_FLIGHT_MAX,
    bytes: REGISTRATIONS_IN_FLIGHT_MAX_BYTES,
    // The only client may be the service.
    clientShare: 1,
  })

  routes.withTypeProvider<ZodTypeProvider>().post(REGISTER_PATH, {
    bodyLimit: REGISTRATION_MAX_BYTES,
    config: { admission },
    schema: { headers: idempotencyHeaders, body: candidateSchema },
    // Before the body is read.
    onRequest: async (request, reply) => {
      reply.header('Link', STATUS_LINK)
      authorize(request)
      if (dependencies.registrations === 'closed') throw refuse(REGISTRATIONS_CLOSED)
    },
    handler: async (request, reply) => {
      const key = idempotencyKey(request)
      const received = parseRegistration(request.body, new Date())
      if (!received.ok) throw refuse('fields_invalid', { fields: received.problems })
      const { candidate, resume } = received
      const language = languageIn(request.headers['accept-language'])
      const registered = await dependencies.registrar.register(candidate, resume, key, language)
      return reply.code(201).send(toAnswer(registered, dependencies.publicUrl))
    },
  })
}

/** Returns the language of the page, which the service sends alone; empty for anything else. */
const languageIn = (header = '') => (/^[a-z]{2,3}(-[a-z0-9]{2,8}){0,3}$/i.test(header) ? header : '')

function toAnswer(registered: RegistrationOutcome, publicUrl: string | null): CandidateRegistered {
  if (registered.kind === 'exists') throw refuse('candidate_exists')
  if (registered.kind === 'key_reused') throw refuse('idempotency_key_reused')
  if (registered.kind === 'erased') throw refuse(REGISTRATION_ERASED)
  const { id, registration_date, eraseToken } = registered
  const erase_url = eraseToken && (publicUrl ?? '') + ERASE_PATH + eraseToken
  return { id, registration_date, ...(erase_url && { erase_url }) }
}

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
  type Verification,
} from '@resume-library/contract/provider-api'
import { createAdmission } from '@resume-library/server/bodies/admission'
import { idempotencyHeaders, idempotencyKey } from '@resume-library/server/headers/idempotency-key'
import type { FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import type { CandidateArchive } from '../candidates/candidate-archive.ts'
import type { CandidateStore } from '../candidates/candidate-store.ts'
import { createEraseToken, encodeToken, mailDigest } from '../candidates/erase-token.ts'
import type { NotificationConfig } from '../notification-config.ts'
import { refuse } from '../refusals.ts'
import { parseRegistration } from '../registration/received-registration.ts'
import type { Registrar, RegistrationOutcome } from '../registration/registrar.ts'
import { createAuthorization } from './authorization.ts'

interface RegisterDependencies {
  readonly registrar: Registrar
  readonly archive: Pick<CandidateArchive, 'find'>
  readonly candidates: Pick<CandidateStore, 'addEraseDigest'>
  readonly notifications: Pick<NotificationConfig, 'rules'>
  /** `user:password`. */
  readonly credential: string
  readonly registrations: 'open' | 'closed'
  /** Base of the erasure page, at the service; null for a path only. */
  readonly publicUrl: string | null
}

/**
 * `POST /v1/candidate/backfill/register` (specification, section 7, call 2).
 *
 * 201 with `id`, `registration_date`, `erase_url` and `verification`; 400 with messages by field; 401, 403, 409; 422 for an
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
      const answer = toAnswer(registered, dependencies.publicUrl)
      const verification = await verificationOf(answer.id, dependencies)
      return reply.code(201).send({ ...answer, ...(verification && { verification }) })
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

/** Returns a new token for the mail of a candidate; null where there is no mail, or the address is verified. */
async function verificationOf(
  id: string,
  { notifications: { rules }, archive, candidates }: RegisterDependencies,
): Promise<Verification | null> {
  // As it is stored: a repeated registration may have another address by now.
  const candidate = rules.hasMail ? await archive.find({ id }) : null
  if (!candidate || candidate.verified_at) return null
  const token = createEraseToken(id)
  if (!(await candidates.addEraseDigest(id, mailDigest(token)))) return null
  return { required: rules.mustVerify, email: candidate.email, token: encodeToken(token) }
}

import { registrationSchema } from '@resume-library/contract/candidate-schema'
import { REGISTRATION_REFUSALS } from '@resume-library/contract/errors'
import {
  CLIENT_SHARE_MAX,
  REGISTRATION_MAX_BYTES,
  REGISTRATIONS_IN_FLIGHT_MAX,
  REGISTRATIONS_IN_FLIGHT_MAX_BYTES,
} from '@resume-library/contract/limits'
import { negotiateLanguage } from '@resume-library/contract/negotiation'
import { REGISTER_PATH } from '@resume-library/contract/provider-api'
import { type Language, QUEUED_PATH, type RegistrationAccepted } from '@resume-library/contract/service-api'
import { createAdmission } from '@resume-library/server/bodies/admission'
import { clientKey } from '@resume-library/server/headers/client-key'
import { idempotencyHeaders, idempotencyKey } from '@resume-library/server/headers/idempotency-key'
import { statusPhrase } from '@resume-library/server/refusals/refusal'
import { problemResponses } from '@resume-library/server/refusals/schemas'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { z } from 'zod'
import type { ProviderAnswer } from '../gateway/provider-answer.ts'
import type { RateLimits } from '../limits/rate-limits.ts'
import type { Page } from '../page/page.ts'
import { refuse } from '../refusals.ts'
import type { ReceivedRegistration, Register } from '../register/register-candidate.ts'
import { type PublicAddress, publicBase, trustedBase } from './public-base.ts'

interface RegisterRouteParts {
  readonly register: Register
  readonly limits: Pick<RateLimits, 'registration'>
  readonly config: PublicAddress
  readonly page: Pick<Page, 'consent' | 'languages'>
}

const acceptedSchema = z
  .object({ status: z.literal('accepted'), id: z.string(), status_url: z.string() })
  .meta({
    title: 'RegistrationAccepted',
    description: 'The provider is down: the registration is queued, and delivered once it recovers',
  })

/**
 * `POST /v1/candidate/backfill/register`: checks, claims the resume, forwards, and returns the provider's answer
 * (specification, section 7, call 2). A registration that is queued is answered with 202 and its status address.
 */
export function addRegisterRoute(routes: FastifyInstance, parts: RegisterRouteParts): void {
  const { register, limits, config, page } = parts
  const admission = createAdmission({
    requests: REGISTRATIONS_IN_FLIGHT_MAX,
    bytes: REGISTRATIONS_IN_FLIGHT_MAX_BYTES,
    clientShare: CLIENT_SHARE_MAX,
  })

  routes.withTypeProvider<ZodTypeProvider>().post(REGISTER_PATH, {
    bodyLimit: REGISTRATION_MAX_BYTES,
    config: { admission },
    schema: {
      operationId: 'registerCandidate',
      summary: 'Register a candidate',
      description: "Forwards to the provider; any other status than those listed is the provider's own.",
      headers: idempotencyHeaders,
      body: registrationSchema(page.consent?.kind ?? null),
      response: {
        200: z.unknown().describe("Registered, with the provider's answer"),
        201: z.unknown().describe("Registered, with the provider's answer"),
        202: acceptedSchema,
        ...problemResponses(REGISTRATION_REFUSALS),
      },
    },
    onRequest: async (request) => limits.registration(clientKey(request)),
    handler: async (request, reply) => {
      const { body: input } = request
      const facts = requestFacts(request, config, page.languages)
      const sent = { input, idempotencyKey: idempotencyKey(request), ...facts }
      const outcome = await register(sent)
      reply.header('Cache-Control', 'no-store')
      if (outcome.kind === 'answered') return sendProviderAnswer(outcome, reply)
      const { id, secret } = outcome
      const status_url = statusAddress(secret, config, request)
      return reply.status(202).send({ status: 'accepted', id, status_url } satisfies RegistrationAccepted)
    },
  })
}

export const requestFacts = (
  request: FastifyRequest,
  config: PublicAddress,
  languages: readonly Language[],
): Omit<ReceivedRegistration, 'input' | 'idempotencyKey'> => ({
  requestId: request.id,
  client: clientKey(request),
  language: pageLanguage(request, languages),
  publicBase: publicBase(config, request),
  log: request.log,
})

/** Returns the language of the page that sent a request: of its address, else as the browser asks for it. */
function pageLanguage({ url, headers }: FastifyRequest, languages: readonly Language[]): Language {
  const asked = [url, headers.referer ?? ''].map((address) =>
    URL.parse(address, 'http://localhost')?.searchParams.get('lang'),
  )
  return negotiateLanguage(asked.find(Boolean) ?? undefined, headers['accept-language'], languages)
}

export const statusAddress = (
  secret: string,
  config: PublicAddress,
  request: Pick<FastifyRequest, 'protocol' | 'host' | 'hostname'>,
): string => trustedBase(config, request) + QUEUED_PATH + secret

function sendProviderAnswer(
  { status, content, retryAfter }: ProviderAnswer,
  reply: FastifyReply,
): FastifyReply {
  reply.status(status)
  if (retryAfter !== null) reply.header('Retry-After', retryAfter)
  if (content) return reply.type(content.type).send(content.body)
  if (status < 400) return reply.send()
  // Without `detail`: the form has its own message for the status.
  const { code } = refuse('provider_answer_invalid')
  return reply
    .type('application/problem+json')
    .send(JSON.stringify({ type: 'about:blank', title: statusPhrase(status), status, code }))
}

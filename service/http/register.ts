import { registrationSchema } from '@resume-library/contract/candidate-schema'
import {
  CLIENT_SHARE_MAX,
  REGISTRATION_MAX_BYTES,
  REGISTRATIONS_IN_FLIGHT_MAX,
  REGISTRATIONS_IN_FLIGHT_MAX_BYTES,
} from '@resume-library/contract/limits'
import { REGISTER_PATH } from '@resume-library/contract/provider-api'
import { REGISTRATION_REFUSALS } from '@resume-library/contract/refusals'
import { createAdmission } from '@resume-library/server/bodies/admission'
import { clientKey } from '@resume-library/server/headers/client-key'
import { idempotencyHeaders, idempotencyKey } from '@resume-library/server/headers/idempotency-key'
import { statusPhrase } from '@resume-library/server/refusals/refusal'
import { problemResponses } from '@resume-library/server/refusals/schemas'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { z } from 'zod'
import type { Dependencies } from '../dependencies.ts'
import type { ProviderAnswer } from '../gateway/provider-answer.ts'
import { acceptedSchema } from '../gateway/queueing/queueing-gateway.ts'
import { refuse } from '../refusals.ts'
import { registerCandidate } from '../register/register-candidate.ts'

/**
 * `POST /v1/candidate/backfill/register`: validated, sanitised and checked as the form did, its uploaded resume
 * claimed, then forwarded with the credential; the provider's status and body are the answer (specification,
 * section 7, call 2).
 */
export function addRegisterRoute(routes: FastifyInstance, dependencies: Dependencies): void {
  const { limits, page } = dependencies
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
      const key = idempotencyKey(request)
      const answer = await registerCandidate(request.body, key, request, dependencies)
      return handBack(answer, reply)
    },
  })
}

function handBack({ status, content, retryAfter }: ProviderAnswer, reply: FastifyReply): FastifyReply {
  reply.status(status).header('Cache-Control', 'no-store')
  if (retryAfter !== null) reply.header('Retry-After', retryAfter)
  if (content) return reply.type(content.type).send(content.body)
  if (status < 400) return reply.send()
  // A refusal without words of its own: the form says its own for the status.
  const { code } = refuse('provider_answer_invalid')
  return reply
    .type('application/problem+json')
    .send(JSON.stringify({ type: 'about:blank', title: statusPhrase(status), status, code }))
}

import type { Candidate } from '@resume-library/contract/candidate'
import { candidateSchema } from '@resume-library/contract/candidate-schema'
import {
  CLIENT_SHARE_MAX,
  REGISTRATION_MAX_BYTES,
  REGISTRATIONS_IN_FLIGHT_MAX,
  REGISTRATIONS_IN_FLIGHT_MAX_BYTES,
} from '@resume-library/contract/limits'
import { REGISTER_PATH } from '@resume-library/contract/provider-api'
import {
  type CandidateInput,
  type CheckCode,
  checkProviderRequest,
  providerRequest,
} from '@resume-library/contract/provider-request'
import { REGISTRATION_REFUSALS } from '@resume-library/contract/refusals'
import { SENTENCES } from '@resume-library/contract/sentences'
import { createAdmission } from '@resume-library/server/bodies/admission'
import { clientKey } from '@resume-library/server/headers/client-key'
import { idempotencyHeaders, idempotencyKey } from '@resume-library/server/headers/idempotency-key'
import { problemResponses } from '@resume-library/server/refusals/problem-responses'
import { Refusal } from '@resume-library/server/refusals/refusal'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { z } from 'zod'
import type { Dependencies } from '../dependencies.ts'
import type { RateLimits } from '../limits/rate-limits.ts'
import { refuse } from '../refusals.ts'
import { checkAttachedResume } from './check-attached-resume.ts'
import { claimResume } from './claim-resume.ts'
import type { ProviderAnswer } from './provider-answer.ts'
import { isForWhatWasSent, isNeverSent, isRefusal, wrongVariable } from './provider-refusal.ts'

/**
 * `POST /v1/candidate/backfill/register`: validated, sanitised and checked as the form did, its uploaded resume
 * claimed, then forwarded with the credential; the provider's status and body are the answer (specification,
 * section 7, call 2).
 */
export function addRegisterRoute(routes: FastifyInstance, dependencies: Dependencies): void {
  const { limits, scan } = dependencies
  const admission = createAdmission({
    requests: REGISTRATIONS_IN_FLIGHT_MAX,
    bytes: REGISTRATIONS_IN_FLIGHT_MAX_BYTES,
    clientShare: CLIENT_SHARE_MAX,
  })

  routes.withTypeProvider<ZodTypeProvider>().post(REGISTER_PATH, {
    bodyLimit: REGISTRATION_MAX_BYTES,
    config: { admission },
    schema: {
      summary: 'Register a candidate',
      description: "Forwards to the provider; any other status than those listed is the provider's own.",
      headers: idempotencyHeaders,
      body: candidateSchema,
      response: {
        200: z.unknown().describe("The provider's answer"),
        ...problemResponses(REGISTRATION_REFUSALS),
      },
    },
    onRequest: async (request) => limits.registration(clientKey(request)),
    handler: async (request, reply) => {
      const key = idempotencyKey(request)
      const candidate = checkedCandidate(request.body)
      if (candidate.uploaded_resume) await checkAttachedResume(candidate.uploaded_resume, scan)
      const claim = await claimResume(candidate, request, dependencies)
      const answer = await forward(candidate, key, request.id, dependencies).catch(async (error) => {
        await claim.settle(!isNeverSent(error.cause))
        throw error
      })
      await claim.settle(!isRefusal(answer.status))
      await count(answer.status, request, limits)
      return handBack(answer, reply)
    },
  })
}

/** Tells the operator of what only the operator can correct, and counts for the client what it sent. */
async function count(status: number, request: FastifyRequest, limits: RateLimits): Promise<void> {
  const variable = wrongVariable(status)
  if (variable) request.log.error({ status }, `the provider refuses the service itself: ${variable} is wrong`)
  else if (isForWhatWasSent(status)) await limits.registrationRefused(clientKey(request))
}

function checkedCandidate(body: CandidateInput): Candidate {
  const candidate = providerRequest(body, new Date())
  const failed = checkProviderRequest(candidate)
  if (failed) throw checkFailure(failed)
  return candidate
}

/** The field at which a failed check is shown, where it is about one. */
const CHECKED_FIELDS: { [Check in CheckCode]?: keyof Candidate } = {
  check_email: 'email',
  check_resume_content: 'uploaded_resume',
  check_resume_url: 'resume_url',
  check_resume_missing: 'resume_url',
}

function checkFailure(check: CheckCode): Refusal {
  const detail = SENTENCES[check]
  const field = CHECKED_FIELDS[check]
  return refuse('check_failed', { detail, fields: field ? { [field]: detail } : {}, cause: check })
}

async function forward(
  candidate: Candidate,
  key: string | null,
  requestId: string,
  { provider, metrics }: Dependencies,
) {
  const begun = performance.now()
  const observe = (outcome: string) => metrics.providerCall(outcome, (performance.now() - begun) / 1000)
  try {
    const answer = await provider.register(candidate, key, requestId)
    observe(String(answer.status))
    return answer
  } catch (error) {
    observe(error instanceof Refusal ? error.code : 'internal')
    throw error
  }
}

function handBack({ status, content, retryAfter }: ProviderAnswer, reply: FastifyReply): FastifyReply {
  reply.status(status).header('Cache-Control', 'no-store')
  if (retryAfter !== null) reply.header('Retry-After', retryAfter)
  if (content) return reply.type(content.type).send(content.body)
  if (status < 400) return reply.send()
  // A refusal without words of its own: the form says its own for the status.
  const { title, code } = refuse('provider_answer_invalid').problem()
  return reply
    .type('application/problem+json')
    .send(JSON.stringify({ type: 'about:blank', title, status, code }))
}

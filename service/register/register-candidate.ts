import type { Candidate } from '@resume-library/contract/candidate'
import {
  type CandidateInput,
  type CheckCode,
  checkProviderRequest,
  providerRequest,
} from '@resume-library/contract/provider-request'
import { SENTENCES } from '@resume-library/contract/sentences'
import { OutboxStoreError } from '@resume-library/outbox/outbox-store'
import { clientKey } from '@resume-library/server/headers/client-key'
import type { Refusal } from '@resume-library/server/refusals/refusal'
import type { FastifyRequest } from 'fastify'
import type { Dependencies } from '../dependencies.ts'
import type { ProviderAnswer } from '../gateway/provider-answer.ts'
import {
  isForWhatWasSent,
  isNeverSent,
  isRefusal,
  outageOfAnswer,
  outageOfError,
} from '../gateway/provider-outcomes.ts'
import { forwardOrKeep } from '../gateway/queueing/queueing-gateway.ts'
import { toldBase } from '../http/public-base.ts'
import { withConsent } from '../page/board/consent.ts'
import { refuse } from '../refusals.ts'
import { checkAttachedResume } from './check-attached-resume.ts'
import { claimResume } from './claim-resume.ts'

/**
 * Registers a candidate, however it was sent: sanitised and checked as the form did, its resume looked at or claimed,
 * then forwarded with the credential.
 *
 * @throws {Refusal} `check_failed`, `resume_unknown`, a code `resume_*` or `scan_unavailable` of an attached file, or
 *   `provider_*`; {OutboxStoreError}
 */
export async function registerCandidate(
  input: CandidateInput,
  key: string | null,
  request: FastifyRequest,
  dependencies: Dependencies,
): Promise<ProviderAnswer> {
  const { config, scan } = dependencies
  const now = new Date()
  const candidate = withConsent(checkedCandidate(input, now), input.consent, dependencies.page.consent, now)
  if (candidate.uploaded_resume) await checkAttachedResume(candidate.uploaded_resume, scan)
  const claim = await claimResume(candidate, request, dependencies)
  const ask = (key: string | null) => forward(candidate, key, request.id, dependencies)
  const registration = { candidate, idempotencyKey: key, resumeName: claim.name, requestId: request.id }
  const { outbox } = dependencies
  const answered = outbox
    ? forwardOrKeep(registration, ask, outbox, () => toldBase(config, request))
    : ask(key)
  const answer = await answered.catch(async (error) => {
    // The outbox may have failed after the provider was asked, and its cause is a connection to the database.
    await claim.settle(error instanceof OutboxStoreError || !isNeverSent(error.cause))
    throw error
  })
  await claim.settle(!isRefusal(answer.status))
  if (isForWhatWasSent(answer.status)) await dependencies.limits.registrationRefused(clientKey(request))
  return answer
}

function checkedCandidate({ consent, ...body }: CandidateInput, now: Date): Candidate {
  const candidate = providerRequest(body, now)
  const failed = checkProviderRequest(candidate)
  if (failed) throw checkFailure(failed)
  return candidate
}

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
  { provider, availability }: Dependencies,
) {
  try {
    const answer = await provider.register(candidate, key, requestId)
    availability.heard(outageOfAnswer(answer) ? 'away' : 'answered', answer.tellsStatus)
    return answer
  } catch (error) {
    if (outageOfError(error)) availability.heard('away')
    throw error
  }
}

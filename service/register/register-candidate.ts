import type { Candidate, ReceivedCandidate } from '@resume-library/contract/candidate'
import type { Consent } from '@resume-library/contract/consent'
import { SENTENCES } from '@resume-library/contract/errors'
import {
  type CheckCode,
  checkProviderRequest,
  providerRequest,
  trustedDate,
} from '@resume-library/contract/provider-request'
import { DEFAULT_LANGUAGE, type Language, type PageConsent } from '@resume-library/contract/service-api'
import { refusalOf } from '@resume-library/server/refusals/answer-refusals'
import type { ProviderAnswer } from '../gateway/provider-answer.ts'
import type { ProviderGateway, QueuedRegistration } from '../gateway/provider-gateway.ts'
import { isClientError, isNeverSent, isRefusal } from '../gateway/provider-outcomes.ts'
import type { RateLimits } from '../limits/rate-limits.ts'
import type { Metrics } from '../operators/metrics.ts'
import { refusalRules, refuse } from '../refusals.ts'
import type { VirusScan } from '../uploads/virus-scan.ts'
import { checkAttachedResume } from './check-attached-resume.ts'
import { type Claimant, type ClaimParts, claimResume } from './claim-resume.ts'

export interface ReceivedRegistration extends Claimant {
  readonly client: string
  readonly input: ReceivedCandidate
  readonly idempotencyKey: string | null
  readonly requestId: string
  readonly language: Language
}

export interface RegisterParts extends ClaimParts {
  readonly gateway: ProviderGateway
  readonly limits: Pick<RateLimits, 'registrationRefused' | 'stored'>
  readonly metrics: Pick<Metrics, 'registrationRefused'>
  readonly scan: VirusScan | null
  readonly consent: PageConsent | null
}

export type Register = (received: ReceivedRegistration) => Promise<ProviderAnswer | QueuedRegistration>

/**
 * Checks a candidate and its resume, claims the resume, and forwards the registration to the gateway.
 *
 * @throws {Refusal} `check_failed`, `resume_unknown`, `resume_*`, `scan_unavailable`, `provider_*`; {OutboxStoreError}
 */
export async function registerCandidate(
  received: ReceivedRegistration,
  parts: RegisterParts,
): Promise<ProviderAnswer | QueuedRegistration> {
  const { registrationRefused } = parts.metrics
  try {
    const outcome = await checkAndForward(received, parts)
    if (outcome.kind === 'answered' && outcome.status >= 300) registrationRefused(outcome.status)
    return outcome
  } catch (error) {
    registrationRefused(refusalOf(error, refusalRules).status)
    throw error
  }
}

async function checkAndForward(received: ReceivedRegistration, parts: RegisterParts) {
  const { client, input, idempotencyKey, requestId, language } = received
  const now = new Date()
  const candidate = withConsent(checkedCandidate(input, now), input.consent, parts.consent, now)
  if (candidate.uploaded_resume)
    candidate.uploaded_resume = await checkAttachedResume(candidate.uploaded_resume, parts.scan)
  const { resume_content_base64 = '' } = candidate.uploaded_resume ?? {}
  const attached = Buffer.byteLength(resume_content_base64, 'base64')
  const takeBack = await parts.limits.stored(client, attached)
  const claim = await claimResume(candidate, received, parts).catch((error) =>
    takeBack().then(() => Promise.reject(error)),
  )
  const registration = { candidate, idempotencyKey, requestId, language, claimedResume: claim.name, client }
  const outcome = await parts.gateway.register(registration).catch(async (error) => {
    await Promise.all([claim.settle(!isNeverSent(error)), isNeverSent(error) && takeBack()])
    throw error
  })
  const isAnswered = outcome.kind === 'answered'
  const isStored = !(isAnswered && isRefusal(outcome.status)) || outcome.mayBeQueued === true
  await Promise.all([claim.settle(isStored), isStored || takeBack()])
  if (isAnswered && isClientError(outcome.status)) await parts.limits.registrationRefused(client)
  return outcome
}

function checkedCandidate({ consent, ...body }: ReceivedCandidate, now: Date): Candidate {
  const sent = providerRequest(body, now)
  const candidate = { ...sent, registration_date: trustedDate(sent.registration_date, now) }
  const check = checkProviderRequest(candidate)
  if (!check) return candidate
  const detail = SENTENCES[check]
  const field = CHECKED_FIELDS[check]
  throw refuse('check_failed', { detail, fields: field ? { [field]: detail } : {}, cause: check })
}

const CHECKED_FIELDS: { [Check in CheckCode]?: keyof Candidate } = {
  check_email: 'email',
  check_resume_content: 'uploaded_resume',
  check_resume_url: 'resume_url',
  resume_url_is_file: 'resume_url',
  resume_url_is_several: 'resume_url',
  check_resume_missing: 'resume_url',
}

const OPENED_BEFORE = 'If the page shows no such box, please reload it.'

/** Adds the consent, of any version, since older pages may be open. @throws {Refusal} `check_failed` where it is missing */
function withConsent(
  candidate: Candidate,
  given: Consent | null | undefined,
  asked: PageConsent | null,
  now: Date,
): Candidate {
  if (!asked) return candidate
  if (given) return { ...candidate, consent: { version: given.version, given_at: now.toISOString() } }
  if (asked.kind === 'notice') return candidate
  const { error } = asked.texts[DEFAULT_LANGUAGE]!
  const detail = `${error} ${OPENED_BEFORE}`
  throw refuse('check_failed', { detail, fields: { consent: error }, cause: 'consent' })
}

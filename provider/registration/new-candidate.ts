import type { Candidate } from '@resume-library/contract/candidate'
import type { Consent } from '@resume-library/contract/consent'
import { IDEMPOTENCY_KEY_TTL_HOURS } from '@resume-library/contract/limits'
import { listItems } from '@resume-library/contract/list-items'
import { trustedDate } from '@resume-library/contract/provider-request'
import type { CandidateResume, IdempotencyMark, NewCandidate } from '../candidates/candidate-store.ts'
import { isBoolean, isList, RECORDED_FIELDS } from '../tables/candidate-columns.ts'

interface Additions {
  readonly id: string
  readonly password_hash: string
  readonly resume: CandidateResume
  readonly idempotency: IdempotencyMark | null
  readonly erase_digests: string
  readonly language?: string
  readonly now: Date
}

/** Creates the record of a registration: typed fields, dates in UTC, lists without duplicates. */
export function newCandidate(candidate: Candidate, { now, ...additions }: Additions): NewCandidate {
  const { consent } = candidate
  return {
    language: '',
    ...recordedFields(candidate),
    ...additions,
    registration_date: new Date(trustedDate(candidate.registration_date, now, QUEUED_MS)).toISOString(),
    consent_version: consent?.version ?? '',
    consent_given_at: consent ? consentTime(consent, now).toISOString() : null,
    created_at: now.toISOString(),
    verified_at: null,
  }
}

/** Returns the sender's time of consent; now if it is in the future or older than any valid key. */
function consentTime({ given_at }: Consent, now: Date): Date {
  const given = new Date(given_at ?? now)
  const age = now.getTime() - given.getTime()
  return age >= 0 && age <= QUEUED_MS ? given : now
}

/** Age of a registration that may have been queued. */
const QUEUED_MS = IDEMPOTENCY_KEY_TTL_HOURS * 60 * 60 * 1000

export function recordedFields(candidate: Candidate): Pick<NewCandidate, (typeof RECORDED_FIELDS)[number]> {
  const values = RECORDED_FIELDS.map((name) => {
    const sent = candidate[name]
    if (isBoolean(name)) return [name, sent === '1']
    return [name, isList(name) ? listOf(sent as string | readonly string[]) : sent]
  })
  return Object.fromEntries(values)
}

const listOf = (sent: string | readonly string[]): string[] => {
  const items = typeof sent === 'string' ? listItems(sent) : sent
  return [...new Set(items)].filter(Boolean)
}

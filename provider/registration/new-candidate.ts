import type { Candidate } from '@resume-library/contract/candidate'
import type { CandidateResume, IdempotencyMark, NewCandidate } from '../candidates/candidate-store.ts'

/** What a record has beside the candidate's own words. */
interface Additions {
  readonly id: string
  readonly password_hash: string
  readonly resume: CandidateResume
  readonly idempotency: IdempotencyMark | null
  readonly erase_digests: string
  readonly now: Date
}

/** The record of a registration: each field with its own type, dates in UTC, lists without repetitions. */
export function newCandidate(candidate: Candidate, { now, ...additions }: Additions): NewCandidate {
  const { password, uploaded_resume, resume_url, consent, ...fields } = candidate
  const registration_date = new Date(candidate.registration_date).toISOString()
  return {
    ...fields,
    ...additions,
    acceptable_job_types: [...new Set(candidate.acceptable_job_types)],
    key_skills: skillsOf(candidate.key_skills),
    relocate: candidate.relocate === '1',
    driving_license: candidate.driving_license === '1',
    registration_date,
    consent_version: consent?.version ?? '',
    consent_given_at: consent ? new Date(consent.given_at || registration_date).toISOString() : null,
    created_at: now.toISOString(),
  }
}

/** The skills of a comma-separated text, each once. */
function skillsOf(text: string): string[] {
  return [...new Set(text.split(',').map((skill) => skill.trim()))].filter(Boolean)
}

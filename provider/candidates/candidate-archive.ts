import type { EligibilityStatus, JobType } from '@resume-library/contract/candidate'
import type { Actor } from '../access/audit.ts'
import type { CandidateRecord, NewCandidate } from './candidate-store.ts'

/** Conditions that a candidate must all meet. */
export interface CandidateFilter {
  /** Registered at this time or later, by the provider's clock; ISO 8601 in UTC. */
  readonly since?: string
  /** Registered before this time. */
  readonly until?: string
  /** Case-insensitive, trimmed. */
  readonly email?: string
  /** Part of a name, the e-mail address, the home town or a job title; case-insensitive. */
  readonly text?: string
  /** Words that must each be part of one of those fields or of a skill. */
  readonly words?: string
  /** Part of the home town, or start of the zip code. */
  readonly place?: string
  /** Start of the zip code. */
  readonly zip?: string
  readonly jobType?: JobType
  /** A whole skill, case-insensitive in ASCII. */
  readonly skill?: string
  readonly eligibility?: EligibilityStatus
  /** Name of an uploaded resume. */
  readonly uploadedResume?: string
  readonly exceptId?: string
}

export interface CandidatePage {
  /** By time of registration. */
  readonly order: 'oldest' | 'newest'
  /** The last id of the page before, or null for the first page. */
  readonly after: string | null
  readonly limit: number
}

export interface CandidateStatistics {
  readonly candidates: number
  readonly last_24_hours: number
  readonly last_7_days: number
  readonly last_30_days: number
  /** `address` is of another site; `file` includes uploads to the service. */
  readonly resumes: { readonly file: number; readonly address: number }
  readonly acceptable_job_types: Readonly<Record<JobType, number>>
  readonly eligibility_status: Readonly<Record<EligibilityStatus, number>>
}

/** Operator's view of the candidates. Every method throws {CandidateStoreError} where the database does not answer. */
export interface CandidateArchive {
  page(filter: CandidateFilter, page: CandidatePage): Promise<readonly CandidateRecord[]>
  count(filter: CandidateFilter): Promise<number>
  find(filter: Pick<CandidateFilter, 'email'> | { readonly id: string }): Promise<CandidateRecord | null>
  statistics(now: Date): Promise<CandidateStatistics>

  /** Returns the digests of a candidate's erase tokens; null for an unknown id. */
  eraseDigests(id: string): Promise<string | null>

  /**
   * Erases a record durably. A digest of its Idempotency-Key stays, so that a late delivery is refused.
   *
   * The audit remembers that, and none of the data.
   *
   * @param by the system by default
   * @returns false where there was none
   */
  erase(id: string, by?: Actor): Promise<boolean>

  /** Returns complete records, oldest first. */
  storedPage(after: string | null, limit: number): Promise<readonly NewCandidate[]>

  /**
   * Adds complete records in one transaction, except those whose id or e-mail address exists.
   *
   * @returns the stored records of their ids
   */
  addStored(candidates: readonly NewCandidate[]): Promise<readonly NewCandidate[]>
}

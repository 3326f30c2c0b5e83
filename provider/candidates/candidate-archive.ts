import type { EligibilityStatus, JobType } from '@resume-library/contract/candidate'
import type { CandidateRecord, NewCandidate } from './candidate-store.ts'

/** Filter of candidates, who pass every test that is there. */
export interface CandidateFilter {
  /** Registered at this time or later, by the provider's clock; ISO 8601 in UTC. */
  readonly since?: string
  /** Registered before this time. */
  readonly until?: string
  /** In any case, with any outer spaces. */
  readonly email?: string
  /** Part of a name, the e-mail address, the home town or a job title; the case of ASCII letters does not count. */
  readonly text?: string
  /** Each of these words, with spaces between, in one of those or in a skill. */
  readonly words?: string
  /** Part of the home town, or the beginning of the zip code. */
  readonly place?: string
  /** The beginning of the zip code. */
  readonly zip?: string
  readonly jobType?: JobType
  /** A whole skill; the case of ASCII letters does not count. */
  readonly skill?: string
  readonly eligibility?: EligibilityStatus
}

export interface CandidatePage {
  /** By time of registration. */
  readonly order: 'oldest' | 'newest'
  /** The last id of the page before, or null for the first page. */
  readonly after: string | null
  readonly limit: number
}

/** A candidate with everything that is kept of it: what a copy takes along. */
export interface StoredCandidate extends NewCandidate {
  readonly resume_claimed_at: string | null
}

export interface CandidateStatistics {
  readonly candidates: number
  readonly last_24_hours: number
  readonly last_7_days: number
  readonly last_30_days: number
  /** `address`: of another site; an upload at an address of ours is a file. */
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

  /**
   * How many records name an uploaded resume, by addresses in whatever spelling and at whatever host.
   *
   * @param exceptId of a record that is not counted; it may be erased by now
   */
  countNaming(resumeName: string, exceptId?: string): Promise<number>

  /** Digests of a candidate's erase tokens; null where there is no such candidate. */
  eraseDigests(id: string): Promise<string | null>

  /**
   * Erases a record and all that was noted with it, durably; whether it was there. Of its Idempotency-Key a digest
   * stays, so that nothing that is still on its way with it is registered again.
   */
  erase(id: string): Promise<boolean>

  /** Whole records by id, the oldest first. */
  storedPage(after: string | null, limit: number): Promise<readonly StoredCandidate[]>

  /**
   * Adds whole records in one transaction; those that are there already, by id, stay as they are.
   *
   * @returns what is under their ids then: nothing where another candidate has the e-mail address
   */
  addStored(candidates: readonly StoredCandidate[]): Promise<readonly StoredCandidate[]>
}

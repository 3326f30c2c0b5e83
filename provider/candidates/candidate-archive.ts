import type { Actor } from '../access/audit.ts'
import type { RecordedFields } from '../tables/candidate-columns.ts'
import type { NewCandidate, StoredRecord } from './candidate-store.ts'
import type { CandidateFilter } from './search/candidate-filter.ts'

/** By time of registration, by last name, or by minimum salary, the smallest first. */
export type CandidateSort = 'newest' | 'oldest' | 'name' | 'salary'

interface PageRequest {
  readonly sort: CandidateSort
  /** `next` of the page before, or null for the first page. */
  readonly cursor: string | null
  readonly limit: number
}

export interface FoundPage {
  readonly candidates: readonly StoredRecord[]
  /** Cursor of the next page; null on the last one. */
  readonly next: string | null
}

interface FeedRequest {
  /** Changed at this time or later; ISO 8601. Null for all. */
  readonly since: string | null
  /** `next` or `checkpoint` of an answer; `since` then does not count. */
  readonly cursor: string | null
  readonly limit: number
}

interface FeedPage extends FoundPage {
  /** Cursor of the changes after all that were answered; null unless this is the last page. */
  readonly checkpoint: string | null
}

/** Why a correction is not made; `candidate_changed`: by somebody else, since it was read. */
type CorrectionRefusal = 'candidate_unknown' | 'candidate_changed' | 'email_taken'

interface CandidateNote {
  readonly at: string
  readonly author: string
  readonly text: string
}

/** Operator's view of the candidates. Every method throws {CandidateStoreError} where the database does not answer. */
export interface CandidateArchive {
  /**
   * Finds candidates page by page. Cursors miss and repeat none that is there all the time and keeps its sort key.
   *
   * @throws {CursorError}
   */
  search(filter: CandidateFilter, page: PageRequest): Promise<FoundPage>

  /**
   * Finds candidates by their last change, oldest first: one that changes meanwhile comes again.
   *
   * @throws {CursorError}
   */
  feed(filter: CandidateFilter, page: FeedRequest): Promise<FeedPage>

  /** @param maximum to count up to; all by default */
  count(filter: CandidateFilter, maximum?: number): Promise<number>

  find(wanted: { readonly email: string } | { readonly id: string }): Promise<StoredRecord | null>

  /**
   * Replaces fields, in the form that registrations have, unless the record has changed since; equal ones are no change.
   * A new e-mail address is unverified.
   *
   * @param ifPosition position of the record that the correction is of
   * @param by whom the audit names, with the fields as they were and are, in the same transaction
   */
  correct(
    id: string,
    changes: Partial<RecordedFields>,
    ifPosition: number,
    by?: Actor,
  ): Promise<StoredRecord | CorrectionRefusal>

  /**
   * Records that an e-mail address is its candidate's own.
   *
   * @returns false where the candidate is gone or has another address by now
   */
  verifyEmail(id: string, email: string, at: Date): Promise<boolean>

  /** @returns null where the candidate is gone */
  addNote(id: string, by: Actor, text: string, at: Date): Promise<CandidateNote | null>
  /** Returns the notes about a candidate, oldest first. */
  notes(id: string): Promise<readonly CandidateNote[]>

  loginOf(email: string): Promise<{ readonly id: string; readonly password_hash: string } | null>

  /** Returns the digests of a candidate's erase tokens; null for an unknown id. */
  eraseDigests(id: string): Promise<string | null>

  /**
   * Erases a record with its notes, durably. A digest of its Idempotency-Key stays, so that a late delivery is refused.
   *
   * The audit remembers that, and none of the data.
   *
   * @param by the system by default
   * @returns false where there was none
   */
  erase(id: string, by?: Actor): Promise<boolean>

  /** Returns the time before which an upkeep at least a day earlier found candidates too old; null for none. */
  agedBefore(until: Date): Promise<string | null>
  /** Sets the time for a later upkeep, once those are erased. */
  setAged(until: Date): Promise<void>
  /** Notes an erasure durably before its first step; `erase` ends it. */
  beginErasure(id: string, by: Actor): Promise<void>
  /** Returns the erasures that began before a time, and have not ended. */
  begunErasures(before: Date): Promise<readonly { readonly id: string; readonly actor: Actor }[]>

  /** Returns complete records, oldest first. */
  storedPage(after: string | null, limit: number): Promise<readonly NewCandidate[]>

  /** Adds complete records in one transaction, except those whose id or e-mail address exists, as changes of now. */
  addStored(candidates: readonly NewCandidate[]): Promise<void>
}

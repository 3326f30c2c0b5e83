import type { CandidateFields } from '../tables/candidate-columns.ts'

/** Stored candidate: every field with its own type. */
export interface CandidateRecord extends CandidateFields {
  readonly resume: CandidateResume
}

export type CandidateResume =
  | { readonly kind: 'address'; readonly url: string }
  /** In the provider's own store under `name`; filename and type are the candidate's. */
  | { readonly kind: 'file'; readonly name: string; readonly filename: string; readonly filetype: string }

/** Idempotency-Key, and a fingerprint of its content without the password. */
export interface IdempotencyMark {
  readonly key: string
  readonly fingerprint: string
}

/** Record as the database has it. */
export interface StoredRecord extends CandidateRecord, Addressee {
  /** Number of its last change, by which a correction says which state it is of. */
  readonly position: number
  /** ISO 8601 in UTC; in the order of positions. */
  readonly changed_at: string
}

interface Addressee {
  /** Language tag of the page that the registration was sent from; empty if unknown. */
  readonly language: string
  /** ISO 8601 in UTC; null until the person has followed the link of the mail. */
  readonly verified_at: string | null
}

export interface NewCandidate extends CandidateRecord, Addressee {
  /** PHC string: algorithm, parameters, salt and hash. */
  readonly password_hash: string
  readonly idempotency: IdempotencyMark | null
  /** Digests of its erase tokens, separated by spaces. */
  readonly erase_digests: string
}

/** The registration that an Idempotency-Key was first used for. */
export interface FirstRegistration {
  readonly id: string
  readonly registration_date: string
  readonly fingerprint: string
  readonly password_hash: string
}

/** Port that stores registrations. Every adapter passes `candidate-store.test.ts`. */
export interface CandidateStore {
  /**
   * Stores a candidate durably.
   *
   * @returns `conflict` for a known e-mail address, or an Idempotency-Key that was used, also by an erased candidate
   * @throws {CandidateStoreError}
   */
  add(candidate: NewCandidate): Promise<'added' | 'conflict'>

  /** @throws {CandidateStoreError} */
  findByIdempotencyKey(key: string): Promise<FirstRegistration | null>

  /** Returns true where the candidate of this Idempotency-Key was erased. @throws {CandidateStoreError} */
  wasErased(key: string): Promise<boolean>

  /**
   * Adds the digest of another erase token.
   *
   * @returns false where the candidate is gone, or has `ERASE_TOKENS_MAX` of them
   * @throws {CandidateStoreError}
   */
  addEraseDigest(id: string, digest: string): Promise<boolean>

  /**
   * Deletes older Idempotency-Keys, also those of erased candidates, and purges erased rows.
   *
   * @returns the number of keys, without those of erased candidates
   */
  expireIdempotencyKeys(before: Date): Promise<number>

  /** @throws {CandidateStoreError} */
  check(): Promise<void>

  close(): Promise<void>
}

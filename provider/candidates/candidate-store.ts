import type { CandidateFields } from './table/candidate-columns.ts'

/** A candidate as it is kept: every field with its own type. */
export interface CandidateRecord extends CandidateFields {
  readonly resume: CandidateResume
}

export type CandidateResume =
  | { readonly kind: 'address'; readonly url: string }
  /** Kept in the provider's own resume store under `name`; the other two are the candidate's words. */
  | { readonly kind: 'file'; readonly name: string; readonly filename: string; readonly filetype: string }

/** Idempotency-Key, and a fingerprint of its content without the password. */
export interface IdempotencyMark {
  readonly key: string
  readonly fingerprint: string
}

export interface NewCandidate extends CandidateRecord {
  /** PHC string: algorithm, parameters, salt and hash. */
  readonly password_hash: string
  readonly idempotency: IdempotencyMark | null
  /** Of the tokens by which it erases itself, with a space between two. */
  readonly erase_digests: string
}

/** The registration that an Idempotency-Key was first used for. */
export interface FirstRegistration {
  readonly id: string
  readonly registration_date: string
  readonly fingerprint: string
  readonly password_hash: string
}

/** The port behind which registrations are kept. Every adapter passes `testing/candidate-store-conformance.ts` whole. */
export interface CandidateStore {
  /**
   * Keeps a candidate durably: when it resolves with `added`, the record survives a power loss.
   *
   * @returns `conflict` where the e-mail address or the Idempotency-Key is known, or the key is that of an erased
   *   candidate; then nothing was changed
   * @throws {CandidateStoreError}
   */
  add(candidate: NewCandidate): Promise<'added' | 'conflict'>

  /** The registration that was made with an Idempotency-Key, or null. @throws {CandidateStoreError} */
  findByIdempotencyKey(key: string): Promise<FirstRegistration | null>

  /** Tells if the registration made with an Idempotency-Key is erased. @throws {CandidateStoreError} */
  wasErased(key: string): Promise<boolean>

  /**
   * Adds the digest of one more token by which a candidate erases itself.
   *
   * @returns false where the candidate is gone, or has `ERASE_TOKENS_MAX` of them
   * @throws {CandidateStoreError}
   */
  addEraseDigest(id: string, digest: string): Promise<boolean>

  /**
   * Forgets the Idempotency-Keys of registrations, and what is noted of those of erased candidates, before a time. Makes
   * all that was erased unreadable, where a reader kept that from being done at once.
   *
   * @returns how many keys of registrations there were
   */
  expireIdempotencyKeys(before: Date): Promise<number>

  /** @throws {CandidateStoreError} */
  check(): Promise<void>

  close(): Promise<void>
}

/** The store cannot be reached, is full or locked: the same may succeed later. Anything else is thrown as it is. */
export class CandidateStoreError extends Error {
  readonly code = 'unavailable'

  constructor(options: { cause: unknown }) {
    super('candidate store: unavailable', options)
    this.name = 'CandidateStoreError'
  }
}

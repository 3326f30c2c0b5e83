/**
 * Port that stores resume files by name, independent of registrations. A file is at most 5 MiB, never changes, and is
 * given and taken whole. Every adapter passes `testing/resume-store-conformance.ts` whole.
 */
export interface ResumeStore {
  /**
   * Stores a file durably, and never replaces one; a failure leaves nothing.
   *
   * @throws {ResumeStoreError} `name_unsafe` by the contract's `isStorableResumeName`, `name_taken`, `no_space`, `unavailable`
   */
  put(name: string, bytes: Uint8Array): Promise<void>
  /**
   * Returns a file, or a range of it; null for an unknown, erased or invalid name.
   *
   * @throws {ResumeStoreError} `unavailable`
   */
  get(name: string, range?: ByteRange): Promise<StoredResume | null>
  /** Returns the facts of a file without its bytes. @throws {ResumeStoreError} `unavailable` */
  stat(name: string): Promise<ResumeFacts | null>
  /** Erases a file durably. @returns false where there was none @throws {ResumeStoreError} `unavailable` */
  erase(name: string): Promise<boolean>
  /** Lists all files, in any order and pages of at most 1,000. @throws {ResumeStoreError} `unavailable` */
  list(): AsyncIterable<readonly ListedResume[]>
  /** Returns the bytes that files may still take; null where there is no known limit, as in S3. */
  freeBytes(): Promise<number | null>
  /** Checks that a file could be stored, after removing what a killed process left half. @throws {ResumeStoreError} `no_space`, `unavailable` */
  check(): Promise<void>
  /** Removes the marks of claims that version 1.0.0 put beside files (`NAME.NUMBER`), after a call with them in pages. */
  removeMarks(use: (marks: readonly string[]) => Promise<unknown>): Promise<void>
}

export interface ByteRange {
  /** First byte, from 0. */
  readonly start: number
  /** Last byte, included; cut at the end of the file. */
  readonly end: number
}

export interface ResumeFacts {
  /** Bytes of the whole file. */
  readonly size: number
  readonly modified: Date
  /** Strong entity tag in quotes (RFC 9110, section 8.8.3): the bytes of a name never change. */
  readonly etag: string
}

export interface StoredResume extends ResumeFacts {
  readonly bytes: Uint8Array
}

export interface ListedResume extends Omit<ResumeFacts, 'etag'> {
  readonly name: string
}

export type ResumeStoreErrorCode = 'name_unsafe' | 'name_taken' | 'no_space' | 'unavailable'

export class ResumeStoreError extends Error {
  readonly code: ResumeStoreErrorCode

  constructor(code: ResumeStoreErrorCode, options?: { cause?: unknown }) {
    super(`resume store: ${code}`, options)
    this.name = 'ResumeStoreError'
    this.code = code
  }
}

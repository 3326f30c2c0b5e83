/**
 * Port that stores resume files by name, independent of registrations. Every adapter passes
 * `testing/resume-store-conformance.ts` whole.
 */
export interface ResumeStore {
  /**
   * Starts receiving a file, which has no name until it is saved.
   *
   * @param maximumBytes inclusive
   * @throws {ResumeStoreError} `no_space`, `unavailable`
   */
  begin(maximumBytes: number): Promise<IncomingResume>
  /**
   * Opens the file of a name; null for an unknown, erased or invalid name.
   *
   * @param range bytes to read, cut at the end of the file
   * @throws {ResumeStoreError} `unavailable`
   */
  open(name: string, range?: ByteRange): Promise<OpenedResume | null>
  /** Returns the facts of a file without opening it. */
  stat(name: string): Promise<ResumeFacts | null>
  /** Erases a file durably, then its marks. @returns false where there was none @throws {ResumeStoreError} `unavailable` */
  erase(name: string): Promise<boolean>
  /** Lists all files, in any order and pages of at most 1,000. @throws {ResumeStoreError} `unavailable` */
  list(): AsyncIterable<readonly ListedResume[]>
  /** Removes temp files of processes that died. */
  removeLeftovers(): Promise<void>
  /**
   * Writes the mark of the nth claim of a file, durably. It is erased with the file.
   *
   * @returns false where it exists
   * @throws {ResumeStoreError} `no_space`, `unavailable`
   */
  mark(name: string, number: number): Promise<boolean>
  isMarked(name: string, number: number): Promise<boolean>
  /** Returns the free bytes; null where there is no known limit, as in S3. */
  freeBytes(): Promise<number | null>
  /** Checks that a file could be saved. @throws {ResumeStoreError} `no_space`, `unavailable` */
  check(): Promise<void>
}

export interface ListedResume {
  readonly name: string
  /** Bytes. */
  readonly size: number
  readonly modified: Date
}

/** File in transfer. Needs a successful `save` or a `discard` to release its resources. */
export interface IncomingResume {
  /** Bytes so far. */
  readonly size: number
  /**
   * Appends bytes, which the caller must not change afterwards. After an error the file cannot be saved.
   *
   * @throws {ResumeStoreError} `too_large`, `no_space`, `unavailable`
   */
  append(bytes: Uint8Array): void
  /**
   * Waits until most bytes are written: backpressure for a fast sender. Undefined where they are.
   *
   * @throws {ResumeStoreError} the error of an earlier `append` or write: `no_space`, `unavailable`
   */
  drained(): Promise<void> | undefined
  /** Reads into a buffer before the file is saved. @returns its filled part, shorter at the end of the file */
  read(offset: number, buffer: Uint8Array): Promise<Uint8Array>
  /**
   * Saves the file durably under a name.
   *
   * @param permitted awaited before the name is visible; its rejection saves nothing
   * @param name storable by the contract's `isStorableResumeName`
   * @throws {ResumeStoreError} `name_unsafe`, `name_taken`, `no_space`, `unavailable`
   */
  save(name: string, permitted?: Promise<unknown>): Promise<void>
  /** Releases all resources; safe to call twice, and during and after `save`. */
  discard(): Promise<void>
}

export interface ByteRange {
  /** First byte, from 0. */
  readonly start: number
  /** Last byte, included. */
  readonly end: number
}

export interface ResumeFacts {
  /** Bytes of the whole file. */
  readonly size: number
  readonly modified: Date
  /** Strong entity tag in quotes (RFC 9110, section 8.8.3): the bytes of a name never change. */
  readonly etag: string
}

export interface OpenedResume extends ResumeFacts {
  /** Bytes of the range, or all; can be read once. @throws {ResumeStoreError} `unavailable` */
  readonly bytes: AsyncIterable<Uint8Array>
  /** Releases all resources, needed unless all bytes were read; safe to call twice. */
  close(): Promise<void>
}

export type ResumeStoreErrorCode = 'too_large' | 'name_unsafe' | 'name_taken' | 'no_space' | 'unavailable'

export class ResumeStoreError extends Error {
  readonly code: ResumeStoreErrorCode

  constructor(code: ResumeStoreErrorCode, options?: { cause?: unknown }) {
    super(`resume store: ${code}`, options)
    this.name = 'ResumeStoreError'
    this.code = code
  }
}

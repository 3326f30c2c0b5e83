/**
 * Stores resume files by name, and knows nothing of registrations. Every adapter passes
 * `testing/resume-store-conformance.ts` whole.
 */
export interface ResumeStore {
  /**
   * Starts receiving a file. It is visible under no name until it is saved.
   *
   * @param maximumBytes exactly this many are accepted, one more is refused
   * @throws {ResumeStoreError} `no_space`, `unavailable`
   */
  begin(maximumBytes: number): Promise<IncomingResume>
  /**
   * Returns the file under a name, or null for a name that is unknown, erased or not storable.
   *
   * @param range bytes to read, as far as there are any: none where it begins past the end
   * @throws {ResumeStoreError} `unavailable`
   */
  open(name: string, range?: ByteRange): Promise<OpenedResume | null>
  /** Returns what `open` does, without the bytes. */
  stat(name: string): Promise<ResumeFacts | null>
  /** Removes a file durably, then its marks. @returns false where it was not there @throws {ResumeStoreError} `unavailable` */
  erase(name: string): Promise<boolean>
  /** Lists all files, in any order and pages of at most 1,000. @throws {ResumeStoreError} `unavailable` */
  list(): AsyncIterable<readonly ListedResume[]>
  /** Removes temp files of processes that died. */
  removeLeftovers(): Promise<void>
  /**
   * Writes the mark of the nth claim of a file, durably. Marks are removed with their file.
   *
   * @returns false where it is there already
   * @throws {ResumeStoreError} `no_space`, `unavailable`
   */
  mark(name: string, number: number): Promise<boolean>
  isMarked(name: string, number: number): Promise<boolean>
  /** Moves the files of the old place `unclaimed/` among the others, and yields them as `list` does. */
  moveUnclaimed(): AsyncIterable<readonly ListedResume[]>
  /** Returns the bytes that are free for files; null where no such bound is known, as in S3. */
  freeBytes(): Promise<number | null>
  /** Checks that a file could be saved now. @throws {ResumeStoreError} `no_space`, `unavailable` */
  check(): Promise<void>
}

export interface ListedResume {
  readonly name: string
  /** Bytes. */
  readonly size: number
  readonly modified: Date
}

/** File that is being received. A `save` that resolves, or `discard`, releases all that it holds; a `save` that rejects does not. */
export interface IncomingResume {
  /** Bytes so far. */
  readonly size: number
  /**
   * Appends bytes, which are the file's from then on: the caller must not change them. After a fault the file cannot be saved any more.
   *
   * @throws {ResumeStoreError} `too_large`, `no_space`, `unavailable`
   */
  append(bytes: Uint8Array): void
  /**
   * Waits until hardly any of the bytes are in memory, so that a fast sender does not fill it; undefined where it is so.
   *
   * @throws {ResumeStoreError} the fault of an earlier `append`, or of writing: `no_space`, `unavailable`
   */
  drained(): Promise<void> | undefined
  /** Fills a buffer from `offset` on, before the file is saved. @returns the filled part, less at the end of the file */
  read(offset: number, buffer: Uint8Array): Promise<Uint8Array>
  /**
   * Gives the file its name. When it resolves, the bytes and the name survive a power loss.
   *
   * @param permitted awaited before anybody sees the name, while the bytes become durable; nothing is saved where it rejects
   * @param name storable by the contract's `isStorableResumeName`
   * @throws {ResumeStoreError} `name_unsafe`; `name_taken`, and the file of that name is as it was; `no_space`,
   *   `unavailable`
   */
  save(name: string, permitted?: Promise<unknown>): Promise<void>
  /** Releases everything; safe to call twice, and after and during a `save`. */
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
  /** Strong entity tag, with its quotes (RFC 9110, section 8.8.3): a name is never given to other bytes. */
  readonly etag: string
}

export interface OpenedResume extends ResumeFacts {
  /** Bytes of the range, or all; read once. @throws {ResumeStoreError} `unavailable` */
  readonly bytes: AsyncIterable<Uint8Array>
  /** Releases everything, where not all bytes were read. Safe to call twice. */
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

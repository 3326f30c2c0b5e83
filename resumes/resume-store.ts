/**
 * The port behind which resume files are kept under their names: it knows nothing of registrations. Every adapter passes
 * `testing/resume-store-conformance.ts` whole.
 */
export interface ResumeStore {
  /**
   * Starts receiving a file. It is visible under no name until it is kept.
   *
   * @param maximumBytes exactly this many are taken, one more is refused
   * @throws {ResumeStoreError} `no_space`, `unavailable`
   */
  begin(maximumBytes: number): Promise<IncomingResume>

  /**
   * The file under a name, or null for a name that is unknown, erased or not storable.
   *
   * @param range of it, the bytes that there are: none for a range that begins past the end
   * @throws {ResumeStoreError} `unavailable`
   */
  open(name: string, range?: ByteRange): Promise<OpenedResume | null>

  /** Returns what `open` does, without the bytes. */
  stat(name: string): Promise<ResumeFacts | null>

  /** Removes a file durably, then its marks; whether it was there. @throws {ResumeStoreError} `unavailable` */
  erase(name: string): Promise<boolean>

  /** Lists all files, in any order and pages of at most 1,000. @throws {ResumeStoreError} `unavailable` */
  list(): AsyncIterable<readonly ListedResume[]>

  /** Removes what receivers that died have left. */
  removeLeftovers(): Promise<void>

  /**
   * Puts, durably, the mark of the nth claim of a file; false where it is there already. Marks go with their file.
   *
   * @throws {ResumeStoreError} `no_space`, `unavailable`
   */
  mark(name: string, number: number): Promise<boolean>

  isMarked(name: string, number: number): Promise<boolean>

  /** Moves the files of the old place `unclaimed/` among the others, and yields them as `list` does. */
  moveUnclaimed(): AsyncIterable<readonly ListedResume[]>

  /** Bytes that are free where the files are kept; null where no such bound is known, as in S3. */
  freeBytes(): Promise<number | null>

  /** Tests if a file could be kept now. @throws {ResumeStoreError} `no_space`, `unavailable` */
  check(): Promise<void>
}

export interface ListedResume {
  readonly name: string
  /** Bytes. */
  readonly size: number
  readonly modified: Date
}

/** A file that is being received. It ends with a `keep` that resolves or with `discard`, which
 * each give back everything that it holds; a `keep` that rejects gives nothing back. */
export interface IncomingResume {
  /** Bytes so far. */
  readonly size: number

  /**
   * Appends bytes; the caller may reuse the buffer once it returns. After a fault the file cannot be kept any more.
   *
   * @throws {ResumeStoreError} `too_large`, `no_space`, `unavailable`
   */
  append(bytes: Uint8Array): void

  /**
   * Waits until hardly any of the bytes are in memory: between pieces, so that a fast sender does not fill it.
   *
   * @throws {ResumeStoreError} the fault of an earlier `append`, or of writing: `no_space`, `unavailable`
   */
  drained(): Promise<void>

  /**
   * Fills a buffer with what came from `offset` on, to look at the content before it is kept.
   *
   * @returns the part that was filled: less than all of it at the end
   */
  read(offset: number, buffer: Uint8Array): Promise<Uint8Array>

  /**
   * Gives the file its name. When it resolves, the bytes and the name survive a power loss.
   *
   * @param permitted awaited before anybody sees the name, while the bytes become durable; keeps nothing where it rejects
   * @param name storable by the contract's `isStorableResumeName`
   * @throws {ResumeStoreError} `name_unsafe`; `name_taken`, and the file of that name is as it was; `no_space`,
   *   `unavailable`
   */
  keep(name: string, permitted?: Promise<unknown>): Promise<void>

  /** Gives everything back; safe to call twice, and after and during a `keep`. */
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
  /** Bytes of the range, or all, once. @throws {ResumeStoreError} `unavailable` */
  readonly bytes: AsyncIterable<Uint8Array>
  /** Gives everything back; whoever did not walk through all bytes must call it. Safe to call twice. */
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

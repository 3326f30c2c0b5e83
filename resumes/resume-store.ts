/** The port behind which resume files are kept. Every adapter passes `resume-store-conformance.ts` whole. */
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

  /** What `open` tells, without the bytes: for HEAD, and for ranges that count from the end. */
  stat(name: string): Promise<ResumeFacts | null>

  /**
   * Notes, durably, that a registration names the file, so that it is never swept.
   *
   * @returns whether this call noted it; null where there is no such file
   * @throws {ResumeStoreError} `no_space`, `unavailable`
   */
  claim(name: string): Promise<Claim | null>

  /**
   * Takes a claim back: for the caller alone whom `claim` answered `'claimed'`, once its registration is refused. The
   * file counts as unclaimed again, with an age that begins anew. Where another call claimed the same file since,
   * which is then answered `'already'`, the file stays claimed.
   *
   * @returns whether this call took the claim back
   * @throws {ResumeStoreError} `no_space`, `unavailable`; the file is then still claimed, or claimed by nobody
   */
  release(name: string): Promise<boolean>

  /**
   * All claimed files, in pages of at most 1,000 in any order. A file that is claimed or erased meanwhile may be told
   * or not.
   *
   * @throws {ResumeStoreError} `unavailable`
   */
  listClaimed(): AsyncIterable<readonly ClaimedResume[]>

  /** Removes the file and what was noted of it, durably; whether it was there. */
  erase(name: string): Promise<boolean>

  /**
   * Erases a claimed file that no call has claimed since a moment, for files that are in nobody's record. A claim that
   * was answered, also one that comes while this runs, keeps the file.
   *
   * @param since so long ago that the request of an earlier claim is over
   * @returns whether the file was there and is gone
   * @throws {ResumeStoreError} `unavailable`
   */
  eraseUnlessClaimed(name: string, since: Date): Promise<boolean>

  /**
   * Erases a file unless a registration names it. A claim that was answered, also one that comes while this runs, keeps
   * the file.
   *
   * @returns whether nothing is left; also where there was no such file
   * @throws {ResumeStoreError} `unavailable`
   */
  eraseUnclaimed(name: string): Promise<boolean>

  /**
   * Removes files that no registration named since `before`, and leftovers of receivers that died.
   *
   * @returns what was removed, and the bytes of the unclaimed files that are left
   */
  sweep(before: Date): Promise<SweepResult>

  /** Bytes that are free where the files are kept; null where no such bound is known, as in S3. */
  freeBytes(): Promise<number | null>

  /** Whether a file could be kept now. @throws {ResumeStoreError} `no_space`, `unavailable` */
  check(): Promise<void>
}

/** `'claimed'` by this call, or `'already'` by an earlier one or one at the same time. */
export type Claim = 'claimed' | 'already'

export interface ClaimedResume {
  readonly name: string
  /** Bytes. */
  readonly size: number
  /** When it was claimed, or later. */
  readonly claimed: Date
}

export interface SweepResult {
  /** Files; leftovers of receivers are not counted. */
  readonly removed: number
  readonly unclaimedBytes: number
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
   * @param name storable by the contract's `isStorableResumeName`
   * @throws {ResumeStoreError} `name_unsafe`; `name_taken`, and the file of that name is as it was; `no_space`,
   *   `unavailable`
   */
  keep(name: string): Promise<void>

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
  /**
   * The bytes of the range, or all, once.
   *
   * @throws {ResumeStoreError} `unavailable`
   */
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

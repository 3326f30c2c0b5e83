import type { Quota } from './quota.ts'

export interface ClaimedUpload {
  readonly name: string
  /** Bytes. */
  readonly size: number
  /** Time of the last claim; of the file where there is no row. */
  readonly claimed: Date
}

/**
 * Uploaded files, each with a row: size, sender, age, and the number of registrations that name it (claims). Any number
 * of processes may share the database and the store. All methods throw {ResumeStoreError}.
 *
 * Each operation has an order in which a crash loses nothing:
 * - Upload: row, file, answer. A sweep removes a row without a file.
 * - Claim: row, answer.
 * - Erasure: row marked as `erasing`, file removed, row removed. A sweep finishes an interrupted one.
 *
 * A claim and the beginning of an erasure are one statement each, so that they cannot interleave.
 *
 * So no file is ever without a row, unless the table is new or comes from an older backup. Then all files count as
 * claimed, since unknown registrations may name them, and stay until a person or an operator has them erased.
 */
export interface Uploads {
  /** Saves a file; false, and nothing is saved, beyond the quota. */
  save(name: string, bytes: Uint8Array, quota: Quota): Promise<boolean>
  /** Returns the milliseconds until the quota may have room for `bytes`; 0 if it has now. */
  quotaWaitMs(quota: Quota, bytes: number): Promise<number>
  /** Claims a file for a registration, durably; false where there is none. */
  claim(name: string): Promise<boolean>
  /** Releases a claim, and restarts the age of a file that is then unclaimed. */
  release(name: string): Promise<void>
  /** Erases an unclaimed file; false for a claimed one. */
  eraseUnclaimed(name: string): Promise<boolean>
  /** Erases a file, claimed or not; false where there was none. */
  erase(name: string): Promise<boolean>
  /** Erases a file of which at most one claim was ever known, so it is safe to repeat. Returns as `releaseAndErase`. */
  eraseIfClaimedOnce(name: string): Promise<boolean | null>
  /** Releases a claim, and erases the file after the last; false where it stays, null where there was none. */
  releaseAndErase(name: string): Promise<boolean | null>
  /** Erases a file of `claimedBefore`; false where it was claimed since. */
  eraseUnlessClaimed(name: string, moment: Date): Promise<boolean>
  /** Lists files whose last claim, or without a row whose storing, was before a moment; in pages. */
  claimedBefore(moment: Date): AsyncIterable<readonly ClaimedUpload[]>
  /** Adds a file that another program has put into the store, as claimed. */
  adoptFile(name: string): Promise<void>
  unclaimedBytes(): Promise<number>
  /**
   * Erases old unclaimed files, finishes erasures, and clears senders, once it has compared table and store.
   *
   * @returns the number of erased files
   */
  sweep(now: Date, ttlHours: number): Promise<number>
  check(): Promise<void>
  close(): Promise<void>
}

export interface UploadsLog {
  warn(details: object, message: string): void
  error(details: object, message: string): void
}

/** Returns the unique prefix of a filename, without the rest, which may be a person's name. */
export const loggedName = (name: string): string | null => /^\d+-[\da-f]+/.exec(name)?.[0] ?? null

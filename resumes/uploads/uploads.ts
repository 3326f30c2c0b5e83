import type { IncomingResume } from '../resume-store.ts'
import type { Quota } from './quota.ts'

export interface ClaimedUpload {
  readonly name: string
  /** Bytes. */
  readonly size: number
  /** Time of the last claim; of a file without a row, time at which it was saved. */
  readonly claimed: Date
  /** False for a file that the table does not know. */
  readonly isListed: boolean
}

/**
 * Uploaded files, each with one row: its size, its sender, its age, and the number of registrations that name it. Any
 * number of processes may share the database and the store. All methods throw {ResumeStoreError}.
 *
 * Nothing is lost by this order:
 * - Upload: the row, then the file's name, then the answer, each durable. A row without a file is swept.
 * - Claim: the row counts it, then a mark in the store, then the answer. Both are durable.
 * - Erasure: the row says `erasing`, the file goes, then the row. A sweep ends what a crash has cut short.
 *
 * A claim and the beginning of an erasure are one statement each, so one of them is first.
 *
 * No file is erased because a database is old, lost or new. A file without a row stays until an operator erases it. The
 * nth claim leaves the nth mark in the store: a row with fewer claims is older than the file, which then stays.
 */
export interface Uploads {
  /** Saves a file that was received; false where the quota has no room for it, and then nothing is saved. */
  save(incoming: IncomingResume, name: string, quota: Quota): Promise<boolean>
  /** Returns the milliseconds until the quota may have room for so many bytes more; 0 where it has now. */
  quotaWaitMs(quota: Quota, bytes: number): Promise<number>
  /** Notes, durably, that one registration more names the file; false where there is none. */
  claim(name: string): Promise<boolean>
  /** Subtracts a claim. The age of a file that is then unclaimed starts over. */
  release(name: string): Promise<void>
  /** Erases a file that no registration names; false where one does. */
  eraseUnclaimed(name: string): Promise<boolean>
  /** Erases a file whoever names it; false where it was not there. */
  erase(name: string): Promise<boolean>
  /** Erases a file that no second registration has ever named: that is safe to repeat. Returns as `releaseAndErase`. */
  eraseIfClaimedOnce(name: string): Promise<boolean | null>
  /** Subtracts a claim and erases the file if that was the last; false where it stays, null where none was there. */
  releaseAndErase(name: string): Promise<boolean | null>
  /** Erases a file of `claimedBefore`; false where a registration has named it since the moment. */
  eraseUnlessClaimed(name: string, moment: Date): Promise<boolean>
  /** Lists files whose last claim was before a moment, and older ones without a row, in pages. */
  claimedBefore(moment: Date): AsyncIterable<readonly ClaimedUpload[]>
  /** Adds a file that was put into the store by other means, as claimed. */
  adoptFile(name: string): Promise<void>
  /** Adds the files of the store to a new table, as claimed but for those of the old place `unclaimed/`. */
  adoptFiles(): Promise<void>
  unclaimedBytes(): Promise<number>
  /** Erases unclaimed files of an age, ends erasures, and clears senders. @returns the number of files */
  sweep(now: Date, ttlHours: number): Promise<number>
  /** Counts and logs the files that have no row. */
  countUnlisted(): Promise<number>
  check(): Promise<void>
  close(): Promise<void>
}

export interface UploadsLog {
  warn(details: object, message: string): void
  error(details: object, message: string): void
}

/** Returns the unique beginning of a filename: the rest may be a person's name. */
export const loggedName = (name: string): string | null => /^\d+-[\da-f]+/.exec(name)?.[0] ?? null

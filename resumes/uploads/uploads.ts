import type { IncomingResume } from '../resume-store.ts'
import type { Quota } from './quota.ts'

export interface KeptUpload {
  readonly name: string
  /** Bytes. */
  readonly size: number
  /** When a registration last named it; of a file without a row, when it was kept. */
  readonly claimed: Date
  /** False for a file that the table does not know. */
  readonly hasRow: boolean
}

/**
 * The uploaded files, and what is known of each in one row: its size, its sender, its age, and how many registrations
 * name it. Any number of processes may share the database and the store. All throw {ResumeStoreError}.
 *
 * The order that loses nothing:
 * - Upload: the row, then the file's name, then the answer, each durable. A row without a file is swept.
 * - Claim: the row counts it, then a mark beside the file, then the answer. Both are durable.
 * - Erasure: the row says `erasing`, the file goes, then the row. A sweep ends what a crash has cut short.
 *
 * A claim and the beginning of an erasure are each one statement about one row, so the database lets one be first.
 *
 * No file is erased because a database is old, lost or new. A file without a row stays: an operator may erase it. And the
 * nth claim of a file leaves the nth mark in the store: a row that counts fewer claims than the store has marks is older
 * than the file, which then stays.
 */
export interface Uploads {
  /**
   * Keeps a file that was received.
   *
   * @returns false where the quota has no room for it: then nothing is kept
   */
  keep(incoming: IncomingResume, name: string, quota: Quota): Promise<boolean>
  /** Returns the milliseconds until the quota may have room for so many bytes more; 0 where it has now. */
  untilRoom(quota: Quota, bytes: number): Promise<number>
  /** Notes, durably, that one registration more names the file; false where there is none. */
  claim(name: string): Promise<boolean>
  /** Takes back one claim. The age of a file that is then unclaimed begins anew. */
  release(name: string): Promise<void>
  /** Erases a file that no registration names; whether nothing is left, also where there was none. */
  takeBack(name: string): Promise<boolean>
  /** Erases a file whoever names it; whether it was there. */
  erase(name: string): Promise<boolean>
  /** Erases a file that no second registration has ever named: then it is safe to repeat. Answers as `eraseLast`. */
  eraseOnly(name: string): Promise<boolean | null>
  /** Takes back one claim, and erases the file if that was the last; whether the file is gone, `null` where none was. */
  eraseLast(name: string): Promise<boolean | null>
  /** Erases one of the files of `keptBefore`, unless a registration has named it since the moment; whether this did. */
  eraseUnlessClaimed(name: string, moment: Date): Promise<boolean>
  /** The files that registrations name, the last before a moment, and those without a row that are older; in pages. */
  keptBefore(moment: Date): AsyncIterable<readonly KeptUpload[]>
  /** Takes in a file that was put into the store by other means, as one that a registration names. */
  noteClaimed(name: string): Promise<void>
  unclaimedBytes(): Promise<number>
  /** Adds the files of the store to a new table, as claimed but for those of the old place `unclaimed/`. */
  adoptFiles(): Promise<void>
  /** Erases what no registration named for so long, ends erasures, and forgets senders; how many files it were. */
  sweep(now: Date, ttlHours: number): Promise<number>
  /** Counts and logs the files that have no row. */
  countStrays(): Promise<number>
  check(): Promise<void>
  close(): Promise<void>
}

/** The part of a logger that the uploads need. */
export interface UploadsLog {
  warn(details: object, message: string): void
  error(details: object, message: string): void
}

/** The unique beginning of a filename: the rest may be the name of a person. */
export const loggedName = (name: string): string | null => /^\d+-[\da-f]+/.exec(name)?.[0] ?? null

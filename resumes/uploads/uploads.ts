import type { IncomingResume } from '../resume-store.ts'

/** What one client may have uploaded within an hour that no registration names. */
export interface Quota {
  readonly sender: string
  readonly bytes: number
}

export interface ClaimedUpload {
  readonly name: string
  /** Bytes. */
  readonly size: number
  /** When a registration last named it. */
  readonly claimed: Date
}

/**
 * The uploaded files, and what is known of each in one row: its size, its sender, its age, and how many registrations
 * name it. Any number of processes may share the database and the store. All throw {ResumeStoreError}.
 *
 * The order that loses nothing: the file is durable, then its row, then the answer; the row is gone, then the file. What
 * a crash leaves is a file without a row, and {@link Uploads.sweepStrays} erases it a day later.
 *
 * A claim adds 1 to `claims` of the row, and whatever gives an upload up deletes the row where `claims = 0`. Each is one
 * statement, so of two that meet the database lets one be first: a claim that was first keeps the file, and one that was
 * second finds no row and is answered no. A release subtracts its own 1, so that the claims of others stay.
 */
export interface Uploads {
  /**
   * Keeps a file that was received.
   *
   * @returns false where the quota has no room for it: then nothing is kept
   */
  keep(incoming: IncomingResume, name: string, quota: Quota): Promise<boolean>
  /**
   * Notes a file, as `keep` does, that a call at the same time keeps or one that died has kept: for a name that is made
   * of the content.
   */
  noteKept(name: string, sender: string): Promise<void>
  /** Milliseconds until the quota may have room for so many bytes more; null where it has now. */
  untilRoom(quota: Quota, bytes: number): Promise<number | null>
  /** Notes, durably, that one registration more names the file; false where there is none. */
  claim(name: string): Promise<boolean>
  /** Takes back one claim. The age of a file that is then unclaimed begins anew. */
  release(name: string): Promise<void>
  /**
   * Erases a file that no registration names.
   *
   * @param knowsAll false where another table may know the file: then one without a row stays
   * @returns whether nothing is left, also where there was none
   */
  takeBack(name: string, knowsAll?: boolean): Promise<boolean>
  /** Erases a file whoever names it; whether it was there. */
  erase(name: string): Promise<boolean>
  /** Erases a file that no registration has named since a moment; whether this did. */
  eraseUnlessClaimed(name: string, since: Date): Promise<boolean>
  /** The files that registrations name, the last before a moment, in pages. */
  claimedBefore(moment: Date): AsyncIterable<readonly ClaimedUpload[]>
  /** Takes in a file that was put into the store by other means, as one that a registration names. */
  noteClaimed(name: string): Promise<void>
  unclaimedBytes(): Promise<number>
  /**
   * Takes in, once, what is in the store and a new database does not know: as claimed, so that a database that was lost
   * takes no file with it. What earlier versions kept apart is unclaimed.
   */
  takeIn(): Promise<void>
  /** Erases what no registration named for so long, and forgets senders; how many files it were. */
  sweep(now: Date, ttlHours: number): Promise<number>
  /** Erases what crashes left; how many files it were. */
  sweepStrays(now: Date, ttlHours: number): Promise<number>
  check(): Promise<void>
  close(): Promise<void>
}

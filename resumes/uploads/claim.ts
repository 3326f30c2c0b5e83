import { type ResumeStore, ResumeStoreError } from '../resume-store.ts'
import { type ClaimRows, newRow, PINNED } from './rows.ts'
import { loggedName, type UploadsLog } from './uploads.ts'

/** Unknown marks after which something else must be wrong. */
const MARKS_MAX = 1_000

/** Creates a function that claims a file: in its row, which stops sweeps, then by a mark in the store. */
export function createClaim(
  rows: ClaimRows,
  store: ResumeStore,
  log: UploadsLog,
): (name: string) => Promise<boolean> {
  /** Adds a missing row. It is pinned, since unknown registrations may name the file. */
  const claimUnlisted = async (name: string, size: number) => {
    const row = { ...newRow(name, size), claims: PINNED, marks: 1, claimed_at: Date.now() }
    if ((await rows.insert([row])) === 0) return rows.addClaim(name)
    log.warn({ upload: loggedName(name) }, 'unlisted upload claimed')
    // A concurrent erasure may have removed the row.
    if (await store.stat(name)) return 1
    await rows.clearClaims(name)
    return null
  }
  /** Writes the mark of a claim; the next free one where the table was restored from an older backup. */
  const mark = async (name: string, expected: number) => {
    let number = expected
    while (!(await store.mark(name, number))) {
      number += 1
      if (number > expected + MARKS_MAX)
        throw new ResumeStoreError('unavailable', { cause: 'no mark is free' })
    }
    if (number === expected) return
    await rows.pin(name)
    await rows.raiseMarks(name, number)
    log.error({ upload: loggedName(name) }, 'uploads table outdated')
  }
  /** Undoes a failed claim, and its number if it has no mark: a gap would hide later marks. */
  const undo = async (name: string, number: number) => {
    await rows.subtractClaim(name)
    if (!(await store.isMarked(name, number))) await rows.lowerMarks(name, number)
  }
  return async (name) => {
    const file = await store.stat(name)
    if (!file) return false
    const number = (await rows.addClaim(name)) ?? (await claimUnlisted(name, file.size))
    if (number === null) return false
    try {
      await mark(name, number)
    } catch (error) {
      await undo(name, number).catch(() => undefined)
      throw error
    }
    return true
  }
}

import type { Kysely } from 'kysely'
import { type ResumeStore, ResumeStoreError } from '../resume-store.ts'
import {
  addClaim,
  addRows,
  FOR_EVER,
  forgetClaims,
  keepForEver,
  lowerMarks,
  newRow,
  raiseMarks,
  subtractClaim,
} from './rows.ts'
import type { UploadsTables } from './table.ts'
import { loggedName, type UploadsLog } from './uploads.ts'

type Guarded = <Result>(query: () => Promise<Result>) => Promise<Result>

/** Claims that an older table may not know of, before the server is taken for a broken one. */
const MARKS_MAX = 1_000

/** Claims a file: first its row, which keeps every sweep away at once, then the mark beside the file. */
export function claimer(
  kysely: Kysely<UploadsTables>,
  guarded: Guarded,
  store: ResumeStore,
  log: UploadsLog,
): (name: string) => Promise<boolean> {
  /** A file without a row: others may name it of whom this table does not know, so its claims are for ever. */
  const claimStray = async (name: string, size: number) => {
    const row = { ...newRow(name, size), claims: FOR_EVER, marks: 1, claimed_at: Date.now() }
    if ((await guarded(() => addRows(kysely, [row]))) === 0) return guarded(() => addClaim(kysely, name))
    log.warn({ upload: loggedName(name) }, 'unlisted upload claimed')
    // An erasure may just have ended, the row of which is gone.
    if (await store.stat(name)) return 1
    await guarded(() => forgetClaims(kysely, name))
    return null
  }
  /** Puts the mark of a claim; where it is there, the table is older than the store, and the next free one is put. */
  const mark = async (name: string, expected: number) => {
    let number = expected
    while (!(await store.mark(name, number))) {
      number += 1
      if (number > expected + MARKS_MAX)
        throw new ResumeStoreError('unavailable', { cause: 'no mark is free' })
    }
    if (number === expected) return
    await guarded(() => keepForEver(kysely, [name]).execute())
    await guarded(() => raiseMarks(kysely, name, number))
    log.error({ upload: loggedName(name) }, 'uploads table outdated')
  }
  /** Takes back a claim that failed, and its number where it has no mark: one that is left out hides those behind it. */
  const withdraw = async (name: string, number: number) => {
    await guarded(() => subtractClaim(kysely, name))
    if (!(await store.isMarked(name, number))) await guarded(() => lowerMarks(kysely, name, number))
  }
  return async (name) => {
    const file = await store.stat(name)
    if (!file) return false
    const number = (await guarded(() => addClaim(kysely, name))) ?? (await claimStray(name, file.size))
    if (number === null) return false
    try {
      await mark(name, number)
    } catch (error) {
      await withdraw(name, number).catch(() => undefined)
      throw error
    }
    return true
  }
}

import { type DatabaseLocation, sqliteLocation } from '@resume-library/database/database'
import { openDatabase } from '@resume-library/database/open-database'
import { sql } from 'kysely'
import { type ResumeStore, ResumeStoreError } from '../resume-store.ts'
import {
  addClaim,
  addRow,
  addRows,
  claimedPage,
  forgetSenders,
  oldNames,
  removeOldRow,
  removeRow,
  removeRowUnlessClaimed,
  removeUnclaimedRow,
  rowsOf,
  subtractClaim,
  type Upload,
  unclaimedBytes,
  untilRoom,
} from './rows.ts'
import { eraseStrays } from './strays.ts'
import { UPLOADS_SCHEMA, type UploadsDatabase, type UploadsTables } from './table.ts'
import { takeIn } from './take-in.ts'
import type { ClaimedUpload, Uploads } from './uploads.ts'

/** A file that is younger is swept by nobody. */
const YOUNG_MS = 60 * 60 * 1000
/** A PostgreSQL server gives up a query that takes longer, in milliseconds. */
const QUERY_TIMEOUT_MS = 10_000

/** Where the table is: in the database that copies of the service share, or in the data folder. */
export const uploadsLocation = (folder: string, databaseUrl: string | null): DatabaseLocation =>
  databaseUrl === null ? sqliteLocation(folder, 'uploads') : { kind: 'postgres', url: databaseUrl }

/**
 * Opens the table beside a store.
 *
 * @param onError told of the lack of room, and of errors that no caller waits for
 * @throws as `openDatabase`
 */
export async function openUploads(
  location: DatabaseLocation,
  store: ResumeStore,
  onError: (error: Error) => void,
): Promise<Uploads> {
  const options = { location, schema: UPLOADS_SCHEMA, queryTimeoutMs: QUERY_TIMEOUT_MS, onError }
  return createUploads(await openDatabase<UploadsTables>(options), store)
}

// biome-ignore lint/complexity/noExcessiveLinesPerFunction: a list of methods, each of them short
export function createUploads(database: UploadsDatabase, store: ResumeStore): Uploads {
  const { kysely } = database
  const guarded = <Result>(query: () => Promise<Result>) => guard(database, query)
  /** Erases the file of a row that is gone; where that fails the row comes back, so that it is tried again. */
  const eraseFileOf = async (removed: Upload | undefined) => {
    if (!removed) return false
    try {
      await store.erase(removed.name)
    } catch (error) {
      await guarded(() => addRows(kysely, [removed])).catch(() => undefined)
      throw error
    }
    return true
  }
  const takeBack = async (name: string, knowsAll = true) => {
    if (await eraseFileOf(await guarded(() => removeUnclaimedRow(kysely, name)))) return true
    if ((await guarded(() => rowsOf(kysely, [name]))).length > 0) return false
    if (!knowsAll) return (await store.stat(name)) === null
    await store.erase(name)
    return true
  }
  return {
    takeBack,
    async keep(incoming, name, quota) {
      await incoming.keep(name)
      const { size } = incoming
      const isNoted = await guarded(() => addRow(kysely, name, size, quota)).catch(async (error) => {
        await takeBack(name).catch(() => undefined)
        throw error
      })
      return isNoted || !(await takeBack(name))
    },
    async noteKept(name, sender) {
      const file = await store.stat(name)
      // An older one may be swept at this moment: its row is gone already.
      if (!file || file.modified.getTime() < Date.now() - YOUNG_MS) return
      const row = { name, size: file.size, sender, since: Date.now(), claims: 0 }
      await guarded(() => addRows(kysely, [row]))
    },
    async noteClaimed(name) {
      const { size } = (await store.stat(name)) ?? { size: 0 }
      const now = Date.now()
      await guarded(() => addRows(kysely, [{ name, size, since: now, claims: 1, claimed_at: now }]))
    },
    claim: async (name) => (await store.stat(name)) !== null && guarded(() => addClaim(kysely, name)),
    release: (name) => guarded(() => subtractClaim(kysely, name)),
    async erase(name) {
      await guarded(() => removeRow(kysely, name))
      await guarded(() => database.settleErased())
      return store.erase(name)
    },
    eraseUnlessClaimed: async (name, since) =>
      eraseFileOf(await guarded(() => removeRowUnlessClaimed(kysely, name, since))),
    async *claimedBefore(moment) {
      let page: ClaimedUpload[] = []
      do {
        const after = page.at(-1)?.name ?? ''
        page = await guarded(() => claimedPage(kysely, moment, after))
        yield page
      } while (page.length > 0)
    },
    untilRoom: (quota, bytes) => guarded(() => untilRoom(kysely, quota, bytes)),
    unclaimedBytes: () => guarded(() => unclaimedBytes(kysely)),
    takeIn: () => guarded(() => takeIn(database, store)),
    async sweep(now, ttlHours) {
      await store.removeLeftovers()
      await guarded(() => forgetSenders(kysely, now))
      let swept = 0
      const errors: unknown[] = []
      for (const name of await guarded(() => oldNames(kysely, now, ttlHours))) {
        try {
          if (await eraseFileOf(await guarded(() => removeOldRow(kysely, name, now, ttlHours)))) swept += 1
        } catch (error) {
          errors.push(error)
        }
      }
      if (errors.length > 0) throw errors[0]
      return swept
    },
    sweepStrays: (now, ttlHours) =>
      eraseStrays(store, (names) => guarded(() => rowsOf(kysely, names)), now, ttlHours),
    check: () => guarded(async () => void (await sql`select 1`.execute(kysely))),
    close: () => database.close(),
  }
}

async function guard<Result>(database: UploadsDatabase, query: () => Promise<Result>): Promise<Result> {
  try {
    await database.ready()
    return await query()
  } catch (cause) {
    if (!database.isUnavailable(cause)) throw cause
    throw new ResumeStoreError(database.isFull(cause) ? 'no_space' : 'unavailable', { cause })
  }
}

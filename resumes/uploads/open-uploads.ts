import { type DatabaseLocation, sqliteLocation } from '@resume-library/database/database'
import { openDatabase } from '@resume-library/database/open-database'
import { sql } from 'kysely'
import { type ResumeStore, ResumeStoreError } from '../resume-store.ts'
import { adoptFiles } from './adopt-files.ts'
import { claimer } from './claiming.ts'
import { eraseSenders, rowAdder, untilRoom } from './quota.ts'
import {
  addRows,
  eraseAnyway,
  eraseClaimedBefore,
  eraseNamedOnce,
  eraseNew,
  eraseOld,
  eraseUnclaimed,
  FOR_EVER,
  keepForEver,
  newRow,
  oldNames,
  type Row,
  removeErased,
  rowsOf,
  subtractClaim,
  subtractOrErase,
  unclaimedBytes,
} from './rows.ts'
import { UPLOADS_SCHEMA, type UploadsDatabase, type UploadsTables } from './table.ts'
import { type KeptUpload, loggedName, type Uploads, type UploadsLog } from './uploads.ts'

/** A PostgreSQL server gives up a query that takes longer, in milliseconds. */
const QUERY_TIMEOUT_MS = 10_000

/** Location of the table: the database that copies share, or the data folder. */
export const uploadsLocation = (folder: string, databaseUrl: string | null): DatabaseLocation =>
  databaseUrl === null ? sqliteLocation(folder, 'uploads') : { kind: 'postgres', url: databaseUrl }

/** Opens the table beside a store. @throws as `openDatabase` */
export async function openUploads(
  location: DatabaseLocation,
  store: ResumeStore,
  log: UploadsLog,
): Promise<Uploads> {
  const onError = (error: Error) => log.error({ err: error }, 'uploads table failed')
  const options = { location, schema: UPLOADS_SCHEMA, queryTimeoutMs: QUERY_TIMEOUT_MS, onError }
  return createUploads(await openDatabase<UploadsTables>(options), store, log)
}

// biome-ignore lint/complexity/noExcessiveLinesPerFunction: a list of methods, each of them short
export function createUploads(database: UploadsDatabase, store: ResumeStore, log: UploadsLog): Uploads {
  const { kysely } = database
  const guarded = <Result>(query: () => Promise<Result>) => guard(database, query)
  const addRow = rowAdder(database)

  /** Ends an erasure that a row has begun; whether the file was there. */
  const endErasure = async (name: string): Promise<boolean> => {
    const wasThere = await store.erase(name)
    await guarded(() => removeErased(kysely, name))
    return wasThere
  }
  /** Tells a mark that a row does not know; a claim whose process died may have left one out. */
  const hasMarkBeyond = async (name: string, marks: number): Promise<boolean> =>
    (await store.isMarked(name, marks + 1)) || (await store.isMarked(name, marks + 2))
  /** Ends an erasure for want of claims; false where the store has the mark of one that the row does not know. */
  const endUnclaimed = async (name: string, marks: number): Promise<boolean> => {
    if (!(await hasMarkBeyond(name, marks))) {
      await endErasure(name)
      return true
    }
    await guarded(() => keepForEver(kysely, [name]).execute())
    log.error({ upload: loggedName(name) }, 'claimed upload kept')
    return false
  }
  /** With claims somebody has asked for the erasure. */
  const endSwept = async ({ name, claims, marks }: Row): Promise<boolean> => {
    if (claims === 0) return endUnclaimed(name, marks)
    await endErasure(name)
    return true
  }
  /** Ends an erasure that a candidate has asked for, where no other registration names the file. */
  const eraseForPerson = async (name: string, row: Row | undefined): Promise<boolean | null> => {
    const isLast = !row || row.erasing === 1
    // A table that is older, lost or new may not know of another: of one claim, the first, no table needs to know.
    if (!isLast || (await hasMarkBeyond(name, Math.max(row?.marks ?? 0, 1)))) {
      if (isLast && row) await guarded(() => keepForEver(kysely, [name]).execute())
      log.error({ upload: loggedName(name) }, 'resume of erased candidate kept')
      return false
    }
    // A claim at the same time adds a row.
    if (!row && !(await guarded(() => eraseNew(kysely, name)))) return false
    const wasThere = await endErasure(name)
    await guarded(() => database.settleErased())
    return wasThere ? true : null
  }
  async function* keptBefore(moment: Date): AsyncGenerator<readonly KeptUpload[]> {
    for await (const page of store.list()) {
      const names = page.map(({ name }) => name)
      const rows = await guarded(() => rowsOf(kysely, names))
      yield page.flatMap(({ name, size, modified }): KeptUpload[] => {
        const row = rows.get(name)
        if (row && (row.claims === 0 || row.erasing)) return []
        const claimed = new Date(row?.claimed_at ?? modified)
        return claimed < moment ? [{ name, size, claimed, hasRow: row !== undefined }] : []
      })
    }
  }
  return {
    keptBefore,
    async takeBack(name) {
      // The row of a file that is on its way to its name stays: without one it would stay for ever.
      if (!(await store.stat(name))) return true
      const row = await guarded(() => eraseUnclaimed(kysely, name))
      if (row) return endUnclaimed(name, row.marks)
      const found = (await guarded(() => rowsOf(kysely, [name]))).get(name)
      // An erasure that has begun ends here or in a sweep.
      return found ? found.erasing === 1 : (await store.stat(name)) === null
    },
    claim: claimer(kysely, guarded, store, log),
    async keep(incoming, name, quota) {
      // A row must not be that of a file which only lacks its own.
      if (await store.stat(name)) throw new ResumeStoreError('name_taken')
      let isRefused = false
      const row = guarded(() => addRow({ name, size: incoming.size, quota })).then((added) => {
        isRefused = !added
        if (isRefused) throw new ResumeStoreError('name_taken')
      })
      // A store that refuses before it waits for the row.
      row.catch(() => undefined)
      try {
        await incoming.keep(name, row)
        return true
      } catch (error) {
        if (!isRefused || (await guarded(() => rowsOf(kysely, [name]))).get(name)?.erasing) throw error
        return false
      }
    },
    async release(name) {
      if (!(await guarded(() => subtractClaim(kysely, name))))
        log.error({ upload: loggedName(name) }, 'resume claim not found')
    },
    async erase(name) {
      await guarded(() => eraseAnyway(kysely, name))
      const wasThere = await endErasure(name)
      await guarded(() => database.settleErased())
      return wasThere
    },
    async eraseOnly(name) {
      const row = await guarded(() => eraseNamedOnce(kysely, name))
      if (!row && (await guarded(() => rowsOf(kysely, [name]))).size > 0) return false
      return eraseForPerson(name, row)
    },
    eraseLast: async (name) => eraseForPerson(name, await guarded(() => subtractOrErase(kysely, name))),
    async eraseUnlessClaimed(name, moment) {
      const row = await guarded(() => eraseClaimedBefore(kysely, name, moment))
      if (row) return endUnclaimed(name, row.marks)
      if ((await guarded(() => rowsOf(kysely, [name]))).size > 0) return false
      // A claim at the same time adds a row.
      return (await guarded(() => eraseNew(kysely, name))) && endErasure(name)
    },
    async noteClaimed(name) {
      const { size } = (await store.stat(name)) ?? { size: 0 }
      await guarded(() =>
        addRows(kysely, [{ ...newRow(name, size), claims: FOR_EVER, claimed_at: Date.now() }]),
      )
    },
    untilRoom: (quota, bytes) => guarded(() => untilRoom(database, quota, bytes)),
    unclaimedBytes: () => guarded(() => unclaimedBytes(kysely)),
    async adoptFiles() {
      const files = await guarded(() => adoptFiles(database, store))
      if (files > 0) log.warn({ files }, 'uploads table rebuilt')
    },
    async sweep(now, ttlHours) {
      await store.removeLeftovers()
      await guarded(() => eraseSenders(kysely, now))
      let swept = 0
      const errors: unknown[] = []
      for (const name of await guarded(() => oldNames(kysely, now, ttlHours))) {
        try {
          const row = await guarded(() => eraseOld(kysely, name, now, ttlHours))
          if (row && (await endSwept(row))) swept += 1
        } catch (error) {
          errors.push(error)
        }
      }
      if (errors.length > 0) throw errors[0]
      return swept
    },
    async countStrays() {
      let strays = 0
      for await (const page of keptBefore(new Date(Date.now() - STRAY_MS)))
        strays += page.filter(({ hasRow }) => !hasRow).length
      if (strays > 0) log.warn({ strays }, 'unlisted resumes found')
      return strays
    },
    check: () => guarded(async () => void (await sql`select 1`.execute(kysely))),
    close: () => database.close(),
  }
}

/** Time after which a file without a row is not on its way to one, in milliseconds. */
const STRAY_MS = 60 * 60 * 1000

async function guard<Result>(database: UploadsDatabase, query: () => Promise<Result>): Promise<Result> {
  try {
    await database.ready()
    return await query()
  } catch (cause) {
    if (cause instanceof ResumeStoreError || !database.isUnavailable(cause)) throw cause
    throw new ResumeStoreError(database.isFull(cause) ? 'no_space' : 'unavailable', { cause })
  }
}

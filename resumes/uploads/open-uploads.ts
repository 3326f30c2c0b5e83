import { type DatabaseLocation, sqliteLocation } from '@resume-library/database/database'
import { guardQueries, openDatabase } from '@resume-library/database/open-database'
import { type ResumeStore, ResumeStoreError } from '../resume-store.ts'
import { adoptFiles } from './adopt-files.ts'
import { createClaim } from './claim.ts'
import { erasureQueries, sweepQueries } from './erasure-rows.ts'
import { clearSenders, quotaWaitMs, rowAdder } from './quota.ts'
import { claimQueries, newRow, PINNED, type Row, rowQueries } from './rows.ts'
import { UPLOADS_SCHEMA, type UploadsDatabase, type UploadsTables } from './table.ts'
import { type ClaimedUpload, loggedName, type Uploads, type UploadsLog } from './uploads.ts'

/** Timeout of a query of PostgreSQL, in milliseconds. */
const QUERY_TIMEOUT_MS = 10_000
/** Age at which a file without a row cannot be an upload in progress, in milliseconds. */
const UNLISTED_MS = 60 * 60 * 1000

/** Location of the table: PostgreSQL, or a SQLite file in the data folder. */
export const uploadsLocation = (folder: string, databaseUrl: string | null): DatabaseLocation =>
  databaseUrl === null ? sqliteLocation(folder, 'uploads') : { kind: 'postgres', url: databaseUrl }

/** Opens the table of the uploads in a store. @throws as `openDatabase` */
export async function openUploads(
  location: DatabaseLocation,
  store: ResumeStore,
  log: UploadsLog,
): Promise<Uploads> {
  const onError = (error: Error) => log.error({ err: error }, 'uploads table failed')
  const options = { location, schema: UPLOADS_SCHEMA, queryTimeoutMs: QUERY_TIMEOUT_MS, onError }
  return createUploads(await openDatabase<UploadsTables>(options), store, log)
}

function guardedRows(database: UploadsDatabase, store: ResumeStore) {
  const { kysely } = database
  const queries = {
    ...rowQueries(kysely),
    ...claimQueries(kysely),
    ...erasureQueries(kysely),
    ...sweepQueries(kysely),
    add: rowAdder(database),
    quotaWaitMs: quotaWaitMs(kysely),
    clearSenders: clearSenders(kysely),
    adoptFiles: () => adoptFiles(database, store),
    purgeErased: () => database.purgeErased(),
  }
  const unavailable = (cause: unknown) =>
    new ResumeStoreError(database.isFull(cause) ? 'no_space' : 'unavailable', { cause })
  return guardQueries(database, queries, unavailable)
}

// biome-ignore lint/complexity/noExcessiveLinesPerFunction: a list of methods, each of them short
export function createUploads(database: UploadsDatabase, store: ResumeStore, log: UploadsLog): Uploads {
  const rows = guardedRows(database, store)

  /** Finishes an erasure; false where there was no file. */
  const finishErasure = async (name: string): Promise<boolean> => {
    const wasThere = await store.erase(name)
    await rows.removeErased(name)
    return wasThere
  }
  /** Returns true for a mark beyond those of the row; a crashed claim may have skipped one. */
  const hasMarkBeyond = async (name: string, marks: number): Promise<boolean> =>
    (await store.isMarked(name, marks + 1)) || (await store.isMarked(name, marks + 2))
  /** Finishes the erasure of an unclaimed file; false where the store has a mark of an unknown claim. */
  const finishUnclaimed = async (name: string, marks: number): Promise<boolean> => {
    if (!(await hasMarkBeyond(name, marks))) {
      await finishErasure(name)
      return true
    }
    await rows.pin(name)
    log.error({ upload: loggedName(name) }, 'claimed upload kept')
    return false
  }
  /** Finishes an interrupted erasure; one with claims was requested by a person. */
  const finishSwept = async ({ name, claims, marks }: Row): Promise<boolean> => {
    if (claims === 0) return finishUnclaimed(name, marks)
    await finishErasure(name)
    return true
  }
  /** Finishes an erasure that a candidate requested, unless another registration names the file. */
  const eraseForPerson = async (name: string, row: Row | undefined): Promise<boolean | null> => {
    const isLast = !row || row.erasing === 1
    // A restored or new table may not know another claim; the first is this candidate's.
    if (!isLast || (await hasMarkBeyond(name, Math.max(row?.marks ?? 0, 1)))) {
      if (isLast && row) await rows.pin(name)
      log.error({ upload: loggedName(name) }, 'resume of erased candidate kept')
      return false
    }
    // A concurrent claim adds a row.
    if (!row && !(await rows.eraseNew(name))) return false
    const wasThere = await finishErasure(name)
    await rows.purgeErased()
    return wasThere ? true : null
  }
  async function* claimedBefore(moment: Date): AsyncGenerator<readonly ClaimedUpload[]> {
    for await (const page of store.list()) {
      const found = await rows.find(page.map(({ name }) => name))
      yield page.flatMap(({ name, size, modified }): ClaimedUpload[] => {
        const row = found.get(name)
        if (row && (row.claims === 0 || row.erasing)) return []
        const claimed = new Date(row?.claimed_at ?? modified)
        return claimed < moment ? [{ name, size, claimed, isListed: row !== undefined }] : []
      })
    }
  }
  return {
    claimedBefore,
    claim: createClaim(rows, store, log),
    quotaWaitMs: rows.quotaWaitMs,
    unclaimedBytes: rows.unclaimedBytes,
    check: rows.check,
    close: () => database.close(),
    async save(incoming, name, quota) {
      // An existing file without a row must not get this one.
      if (await store.stat(name)) throw new ResumeStoreError('name_taken')
      let isRefused = false
      const row = rows.add({ name, size: incoming.size, quota }).then((isAdded) => {
        isRefused = !isAdded
        if (isRefused) throw new ResumeStoreError('name_taken')
      })
      // The store may reject before it awaits the row.
      row.catch(() => undefined)
      try {
        await incoming.save(name, row)
        return true
      } catch (error) {
        if (!isRefused || (await rows.find([name])).get(name)?.erasing) throw error
        return false
      }
    },
    async release(name) {
      if (!(await rows.subtractClaim(name))) log.error({ upload: loggedName(name) }, 'resume claim not found')
    },
    async eraseUnclaimed(name) {
      // An upload in progress needs its row, by which a sweep finds it.
      if (!(await store.stat(name))) return true
      const row = await rows.eraseUnclaimed(name)
      if (row) return finishUnclaimed(name, row.marks)
      const found = (await rows.find([name])).get(name)
      // Another call or a sweep finishes an erasure.
      return found ? found.erasing === 1 : (await store.stat(name)) === null
    },
    async erase(name) {
      await rows.eraseRegardless(name)
      const wasThere = await finishErasure(name)
      await rows.purgeErased()
      return wasThere
    },
    async eraseIfClaimedOnce(name) {
      const row = await rows.eraseClaimedOnce(name)
      if (!row && (await rows.find([name])).size > 0) return false
      return eraseForPerson(name, row)
    },
    releaseAndErase: async (name) => eraseForPerson(name, await rows.subtractOrErase(name)),
    async eraseUnlessClaimed(name, moment) {
      const row = await rows.eraseClaimedBefore(name, moment)
      if (row) return finishUnclaimed(name, row.marks)
      if ((await rows.find([name])).size > 0) return false
      // A claim at the same time adds a row.
      return (await rows.eraseNew(name)) && finishErasure(name)
    },
    async adoptFile(name) {
      const { size } = (await store.stat(name)) ?? { size: 0 }
      await rows.insert([{ ...newRow(name, size), claims: PINNED, claimed_at: Date.now() }])
    },
    async adoptFiles() {
      const files = await rows.adoptFiles()
      if (files > 0) log.warn({ files }, 'uploads table rebuilt')
    },
    async sweep(now, ttlHours) {
      await store.removeLeftovers()
      await rows.clearSenders(now)
      let swept = 0
      const errors: unknown[] = []
      for (const name of await rows.oldNames(now, ttlHours)) {
        try {
          const row = await rows.eraseOld(name, now, ttlHours)
          if (row && (await finishSwept(row))) swept += 1
        } catch (error) {
          errors.push(error)
        }
      }
      if (errors.length > 0) throw errors[0]
      return swept
    },
    async countUnlisted() {
      let strays = 0
      for await (const page of claimedBefore(new Date(Date.now() - UNLISTED_MS)))
        strays += page.filter(({ isListed }) => !isListed).length
      if (strays > 0) log.warn({ strays }, 'unlisted resumes found')
      return strays
    },
  }
}

import { randomBytes } from 'node:crypto'
import { isStorableResumeName, uniqueResumeName } from '@resume-library/contract/resume'
import { type DatabaseLocation, sqliteLocation } from '@resume-library/database/database'
import { guardQueries, openDatabase } from '@resume-library/database/open-database'
import { type ResumeStore, ResumeStoreError } from '../resume-store.ts'
import { erasureQueries, sweepQueries } from './erasure-rows.ts'
import { clearSenders, quotaWaitMs, rowAdder } from './quota.ts'
import { claimQueries, pinnedRow, type Row, rowQueries } from './rows.ts'
import { UPLOADS_SCHEMA, type UploadsDatabase, type UploadsTables } from './table.ts'
import { type ClaimedUpload, loggedName, type Uploads, type UploadsLog } from './uploads.ts'

/** Timeout of a query of PostgreSQL, in milliseconds. */
const QUERY_TIMEOUT_MS = 10_000
/** Name of the empty file by which copies tell each other that their tables differ. */
export const TABLES_DIFFER = 'tables-differ.txt'

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

function guardedRows(database: UploadsDatabase) {
  const { kysely } = database
  const queries = {
    ...rowQueries(kysely),
    ...claimQueries(kysely),
    ...erasureQueries(kysely),
    ...sweepQueries(kysely),
    add: rowAdder(database),
    quotaWaitMs: quotaWaitMs(kysely),
    clearSenders: clearSenders(kysely),
    purgeErased: () => database.purgeErased(),
  }
  const unavailable = (cause: unknown) =>
    new ResumeStoreError(database.isFull(cause) ? 'no_space' : 'unavailable', { cause })
  return guardQueries(database, queries, unavailable)
}

// biome-ignore lint/complexity/noExcessiveLinesPerFunction: a list of methods, each of them short
export function createUploads(database: UploadsDatabase, store: ResumeStore, log: UploadsLog): Uploads {
  const rows = guardedRows(database)

  /** Finishes an erasure; false where there was no file. */
  const finishErasure = async (name: string): Promise<boolean> => {
    const wasThere = await store.erase(name)
    await rows.removeErased(name)
    return wasThere
  }
  /** Pins all files: unknown registrations may name them, where one has no row. */
  const pinAll = async () => {
    await rows.pinClaimed()
    await rows.pinUnclaimed()
    // Copies that share a bucket without a database pin theirs, too, when they find this file.
    if (database.locksRows || (await store.freeBytes()) !== null) return
    const name = uniqueResumeName(TABLES_DIFFER, 'txt', Date.now(), randomBytes(16))
    await rows.insert([pinnedRow(name, 0)])
    await store.put(name, new Uint8Array())
  }
  /** Begins the erasure of a file without a row; false where a concurrent claim has added one. */
  const eraseUnlisted = async (name: string): Promise<boolean> => {
    if (await store.stat(name)) await pinAll()
    return rows.eraseNew(name)
  }
  /** Claims a file without a row; false where it is being erased, or was since. */
  const claimUnlisted = async (name: string, size: number): Promise<boolean> => {
    if ((await rows.find([name])).size > 0 || !(await store.stat(name))) return rows.addClaim(name)
    await pinAll()
    if ((await rows.insert([{ ...pinnedRow(name, size), marks: 1 }])) === 0) return rows.addClaim(name)
    log.warn({ upload: loggedName(name) }, 'unlisted upload claimed')
    // A concurrent erasure may have removed the row.
    if (await store.stat(name)) return true
    await rows.clearClaims(name)
    return false
  }
  /** Finishes an erasure that a candidate requested, unless another registration names the file. */
  const eraseForPerson = async (name: string, row: Row | undefined): Promise<boolean | null> => {
    if (row ? row.erasing === 0 : !(await eraseUnlisted(name))) {
      log.error({ upload: loggedName(name) }, 'resume of erased candidate kept')
      return false
    }
    const wasThere = await finishErasure(name)
    await rows.purgeErased()
    return wasThere ? true : null
  }
  /** Pins files of which version 1.0.0 marked a claim that the table does not know: it comes from an older backup. */
  const pinMarked = async (marks: readonly string[]): Promise<void> => {
    const numbers = marks.map((mark) => [mark.replace(/\.\d+$/, ''), Number(mark.split('.').at(-1))] as const)
    const found = await rows.find(numbers.map(([name]) => name))
    for (const [name, number] of numbers)
      if ((found.get(name)?.marks ?? number) < number) await rows.pin(name)
  }
  /** Compares table and store: pins all files where one has no row, and those with unknown marks. */
  const compare = async (): Promise<void> => {
    let files = 0
    for await (const page of store.list()) {
      const listed = await rows.find(page.map(({ name }) => name))
      const unlisted = page.filter(({ name }) => !listed.has(name))
      // Another process may have erased them since.
      if (!(await anyOf(unlisted, ({ name }) => store.stat(name)))) continue
      // Before their rows, by which no later comparison would find them.
      if (files === 0) await pinAll()
      files += await rows.insert(unlisted.map((file) => pinnedRow(file.name, file.size, file.modified)))
    }
    if (files > 0) log.warn({ files }, 'uploads table rebuilt')
    await store.removeMarks(pinMarked)
  }
  let compared: Promise<void> | null = null
  /** Compares once, before anything unclaimed is erased. */
  const comparedOnce = (): Promise<void> => {
    compared ??= compare().catch((error) => {
      compared = null
      throw error
    })
    return compared
  }
  async function* claimedBefore(moment: Date): AsyncGenerator<readonly ClaimedUpload[]> {
    for await (const page of store.list()) {
      const found = await rows.find(page.map(({ name }) => name))
      yield page.flatMap(({ name, size, modified }): ClaimedUpload[] => {
        const row = found.get(name)
        if (row && (row.claims === 0 || row.erasing)) return []
        const claimed = new Date(row?.claimed_at ?? modified)
        return claimed < moment ? [{ name, size, claimed }] : []
      })
    }
  }
  return {
    claimedBefore,
    quotaWaitMs: rows.quotaWaitMs,
    unclaimedBytes: rows.unclaimedBytes,
    check: rows.check,
    close: () => database.close(),
    async save(name, bytes, quota) {
      if (!isStorableResumeName(name)) throw new ResumeStoreError('name_unsafe')
      // An existing file without a row must not get this one.
      if (await store.stat(name)) throw new ResumeStoreError('name_taken')
      if (!(await rows.add({ name, size: bytes.length, quota }))) {
        if ((await rows.find([name])).get(name)?.erasing) throw new ResumeStoreError('name_taken')
        return false
      }
      await store.put(name, bytes)
      return true
    },
    async claim(name) {
      const file = await store.stat(name)
      return file !== null && ((await rows.addClaim(name)) || claimUnlisted(name, file.size))
    },
    async release(name) {
      if (!(await rows.subtractClaim(name))) log.error({ upload: loggedName(name) }, 'resume claim not found')
    },
    async eraseUnclaimed(name) {
      // An upload in progress needs its row, by which a sweep finds it.
      if (!(await store.stat(name))) return true
      await comparedOnce()
      if (await rows.eraseUnclaimed(name)) {
        await finishErasure(name)
        return true
      }
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
      if (!row && (await rows.find([name])).size > 0) return false
      return (row !== undefined || (await eraseUnlisted(name))) && finishErasure(name)
    },
    async adoptFile(name) {
      const { size } = (await store.stat(name)) ?? { size: 0 }
      await rows.insert([pinnedRow(name, size)])
    },
    async sweep(now, ttlHours) {
      await rows.clearSenders(now)
      compared = null
      await comparedOnce()
      let swept = 0
      const errors: unknown[] = []
      for (const name of await rows.oldNames(now, ttlHours)) {
        try {
          if (!(await rows.eraseOld(name, now, ttlHours))) continue
          await finishErasure(name)
          swept += 1
        } catch (error) {
          errors.push(error)
        }
      }
      if (errors.length > 0) throw errors[0]
      return swept
    },
  }
}

/** Returns true once one of the items passes, one after the other. */
async function anyOf<Item>(items: readonly Item[], test: (item: Item) => Promise<unknown>): Promise<boolean> {
  for (const item of items) if (await test(item)) return true
  return false
}

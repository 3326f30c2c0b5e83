import { OUTBOX_LEASE_MS } from '@resume-library/contract/limits'
import type { DatabaseLocation } from '@resume-library/database/database'
import { openDatabase } from '@resume-library/database/open-database'
import { sql } from 'kysely'
import {
  addEntry,
  endEntry,
  entryPage,
  findEntry,
  forgetEnded,
  hasWaiting,
  isPaused,
  makeAllDue,
  pauseUntil,
  postponeEntry,
  resealEntry,
  statistics,
} from './entries.ts'
import { later, leaseDue, leaseEntry, leaseOld } from './leases.ts'
import { type OutboxStore, OutboxStoreError } from './outbox-store.ts'
import { OUTBOX_SCHEMA, type OutboxDatabase, type OutboxTables } from './outbox-table.ts'

const QUERY_TIMEOUT_MS = 10_000

/** Opens the outbox at a location; closing it closes the database. @throws as `openDatabase` */
export async function openOutbox(
  location: DatabaseLocation,
  onError: (error: Error) => void,
  leaseMs = OUTBOX_LEASE_MS,
): Promise<OutboxStore> {
  const options = { location, schema: OUTBOX_SCHEMA, queryTimeoutMs: QUERY_TIMEOUT_MS, onError }
  const database = await openDatabase<OutboxTables>(options)
  const { kysely } = database
  const guarded = <Result>(query: () => Promise<Result>) => guard(database, query)
  return {
    add: (entry, maximum) => guarded(() => addEntry(database, entry, maximum)),
    findWaiting: (fingerprint) => guarded(() => findEntry(kysely, { fingerprint, state: 'waiting' })),
    lease: (holder, keyIds, limit) => guarded(() => leaseDue(database, { holder, leaseMs, limit }, keyIds)),
    leaseOld: (holder, before, limit) =>
      guarded(() => leaseOld(database, { holder, leaseMs, limit }, before)),
    leaseOne: (id, holder) => guarded(() => leaseEntry(database, id, { holder, leaseMs })),
    postpone: (...postponed) => guarded(() => postponeEntry(database, ...postponed)),
    end: (...ended) => guarded(() => endEntry(kysely, ...ended)),
    makeAllDue: () => guarded(() => makeAllDue(database)),
    hasWaiting: (keyIds) => guarded(() => hasWaiting(kysely, keyIds)),
    pauseFor: (milliseconds) => guarded(() => pauseUntil(kysely, later(database, milliseconds))),
    isPaused: () => guarded(() => isPaused(database)),
    findBySecret: (secret_digest) => guarded(() => findEntry(kysely, { secret_digest })),
    page: (after, limit) => guarded(() => entryPage(kysely, after, limit)),
    reseal: (entry, sealed) => guarded(() => resealEntry(database, entry, sealed)),
    statistics: () => guarded(() => statistics(kysely)),
    forget: (before) => guarded(() => forgetEnded(database, before)),
    check: () => guarded(async () => void (await sql`select 1`.execute(kysely))),
    close: () => database.close(),
  }
}

async function guard<Result>(database: OutboxDatabase, query: () => Promise<Result>): Promise<Result> {
  try {
    await database.ready()
    return await query()
  } catch (error) {
    throw database.isUnavailable(error) ? new OutboxStoreError({ cause: error }) : error
  }
}

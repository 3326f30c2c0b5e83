import { sql } from 'kysely'
import { type OutboxStore, OutboxStoreError } from './outbox-store.ts'
import {
  addEntry,
  anyWaiting,
  countWaiting,
  endEntry,
  entryPage,
  findEntry,
  forgetEnded,
  makeDue,
  postponeEntry,
  resealEntry,
} from './table/entries.ts'
import { allLeases, breakLease, takeDue, takeNext, takeOld, takeOne } from './table/leases.ts'
import { outboxStatistics } from './table/outbox-statistics.ts'
import type { OutboxDatabase } from './table/outbox-table.ts'
import { giveProbeBack, noteNews, readNews, takeProbe } from './table/recipient-row.ts'

/** An outbox in a database. Closing it closes the database. */
export function createKyselyOutboxStore(database: OutboxDatabase): OutboxStore {
  const { kysely } = database
  const guarded = <Result>(query: () => Promise<Result>) => guard(database, query)
  return {
    add: (entry, maximum) => guarded(() => addEntry(kysely, entry, maximum)),
    findWaiting: (fingerprint) => guarded(() => findEntry(kysely, { fingerprint })),
    lease: (terms, keyIds, limit) => guarded(() => takeDue(database, terms, keyIds, limit)),
    leaseNext: (terms, keyIds) => guarded(() => takeNext(database, terms, keyIds)),
    leaseOld: (terms, before, limit) => guarded(() => takeOld(database, terms, before, limit)),
    leaseOne: (id, terms) => guarded(() => takeOne(kysely, id, terms)),
    leases: () => guarded(() => allLeases(kysely)),
    breakLease: (lease) => guarded(() => breakLease(kysely, lease)),
    postpone: (...postponed) => guarded(() => postponeEntry(kysely, ...postponed)),
    end: (...ended) => guarded(() => endEntry(kysely, ...ended)),
    hurry: (now) =>
      guarded(async () => {
        await makeDue(kysely, now)
        await noteNews(kysely, { answered_at: now })
      }),
    retry: (now) =>
      guarded(async () => {
        await makeDue(kysely, now)
        await noteNews(kysely, { retry_at: now })
        return countWaiting(kysely)
      }),
    hasWaiting: (keyIds) => guarded(() => anyWaiting(kysely, keyIds)),
    news: () => guarded(() => readNews(kysely)),
    leaseProbe: (terms) => guarded(() => takeProbe(kysely, terms)),
    returnProbe: (holder) => guarded(() => giveProbeBack(kysely, holder)),
    findBySecret: (secretDigest) => guarded(() => findEntry(kysely, { secretDigest })),
    page: (after, limit) => guarded(() => entryPage(kysely, after, limit)),
    reseal: (entry, sealed) => guarded(() => resealEntry(kysely, entry, sealed)),
    statistics: () => guarded(() => outboxStatistics(kysely)),
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

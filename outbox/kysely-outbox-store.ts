import { type Kysely, sql } from 'kysely'
import { type OutboxStore, OutboxStoreError } from './outbox-store.ts'
import { entryOf, rowOf } from './table/entry-row.ts'
import { isTaken, isUntaken, takeDue, takeOne } from './table/leases.ts'
import { outboxStatistics } from './table/outbox-statistics.ts'
import type { OutboxDatabase, OutboxTables } from './table/outbox-table.ts'

/** An outbox in a database. Closing it closes the database. */
export function createKyselyOutboxStore(database: OutboxDatabase): OutboxStore {
  const { kysely } = database
  const guarded = <Result>(query: () => Promise<Result>) => guard(database, query)
  return {
    add: (entry, maximum) =>
      guarded(async () => {
        if ((await waiting(kysely)) >= maximum) return false
        await kysely.insertInto('outbox').values(rowOf(entry)).execute()
        return true
      }),
    lease: (terms, keyIds, limit) => guarded(() => takeDue(database, terms, keyIds, limit)),
    leaseOne: (id, terms) => guarded(() => takeOne(kysely, id, terms)),
    postpone: (id, holder, next_attempt_at, mayHaveArrived) =>
      guarded(async () => {
        await kysely
          .updateTable('outbox')
          .set({ lease_holder: null, leased_until: null, next_attempt_at })
          .$if(mayHaveArrived, (query) => query.set({ may_have_arrived: true }))
          .where(isTaken(id, holder))
          .execute()
      }),
    end: (id, holder, state, answer, now) =>
      guarded(async () => {
        const { numUpdatedRows } = await kysely
          .updateTable('outbox')
          .set({ state, ended_at: now, lease_holder: null, leased_until: null })
          .set({ key_id: answer?.keyId ?? null, sealed: answer?.bytes ?? null })
          .where(isTaken(id, holder))
          .executeTakeFirst()
        return numUpdatedRows > 0n
      }),
    hurry: (now) =>
      guarded(async () => {
        const waitingRows = kysely.updateTable('outbox').where('state', '=', 'waiting')
        const { numUpdatedRows } = await waitingRows.set({ next_attempt_at: now }).executeTakeFirst()
        return Number(numUpdatedRows)
      }),
    findBySecret: (digest) =>
      guarded(async () => {
        const found = kysely.selectFrom('outbox').selectAll().where('secret_digest', '=', digest)
        const row = await found.executeTakeFirst()
        return row ? entryOf(row) : null
      }),
    page: (after, limit) =>
      guarded(async () => {
        const all = kysely.selectFrom('outbox').selectAll().orderBy('id').limit(limit)
        const rows = await (after === null ? all : all.where('id', '>', after)).execute()
        return rows.map(entryOf)
      }),
    reseal: ({ id, state }, { keyId, bytes }) =>
      guarded(async () => {
        const { numUpdatedRows } = await kysely
          .updateTable('outbox')
          .set({ key_id: keyId, sealed: bytes })
          .where(isUntaken(id, state))
          .executeTakeFirst()
        return numUpdatedRows > 0n
      }),
    statistics: () => guarded(() => outboxStatistics(kysely)),
    forget: (before) =>
      guarded(async () => {
        const ended = kysely.deleteFrom('outbox').where('ended_at', '<', before)
        const { numDeletedRows } = await ended.executeTakeFirst()
        await database.settleErased()
        return Number(numDeletedRows)
      }),
    check: () => guarded(async () => void (await sql`select 1`.execute(kysely))),
    close: () => database.close(),
  }
}

async function waiting(kysely: Kysely<OutboxTables>): Promise<number> {
  const { count } = await kysely
    .selectFrom('outbox')
    .select((select) => select.fn.countAll().as('count'))
    .where('state', '=', 'waiting')
    .executeTakeFirstOrThrow()
  return Number(count)
}

async function guard<Result>(database: OutboxDatabase, query: () => Promise<Result>): Promise<Result> {
  try {
    await database.ready()
    return await query()
  } catch (error) {
    throw database.isUnavailable(error) ? new OutboxStoreError({ cause: error }) : error
  }
}

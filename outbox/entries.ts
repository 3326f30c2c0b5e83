import { type Kysely, sql } from 'kysely'
import { isHeldBy, isLeasable, later, pause } from './leases.ts'
import {
  ENTRY_STATES,
  type Entry,
  type EntryState,
  type NewEntry,
  type OutboxStatistics,
  type OutboxStore,
} from './outbox-store.ts'
import { entryOf, type OutboxDatabase, type OutboxTables } from './outbox-table.ts'

export function entryQueries(database: OutboxDatabase) {
  const { kysely } = database
  return {
    add: (entry, maximum) => addEntry(database, entry, maximum),
    findWaiting: (fingerprint) => findEntry(kysely, { fingerprint, state: 'waiting' }),
    findBySecret: (secret_digest) => findEntry(kysely, { secret_digest }),
    async hasWaiting(keyIds) {
      const waiting = kysely.selectFrom('outbox').select('id').where('state', '=', 'waiting')
      return (await waiting.where('key_id', 'in', keyIds).limit(1).executeTakeFirst()) !== undefined
    },
    async page(after, limit) {
      const all = kysely.selectFrom('outbox').selectAll().orderBy('id').limit(limit)
      const rows = await (after === null ? all : all.where('id', '>', after)).execute()
      return rows.map(entryOf)
    },
    async reencrypt({ id, state }, { keyId, bytes }) {
      const { numUpdatedRows } = await kysely
        .updateTable('outbox')
        .set({ key_id: keyId, content: bytes })
        .where('id', '=', id)
        .where(isLeasable(database, state))
        .executeTakeFirst()
      return numUpdatedRows > 0n
    },
    statistics: () => statistics(kysely),
    check: async () => void (await sql`select 1`.execute(kysely)),
  } satisfies Partial<OutboxStore>
}

export function endingQueries(database: OutboxDatabase) {
  const { kysely } = database
  return {
    async postpone(id, holder, milliseconds, mayHaveArrived) {
      await kysely
        .updateTable('outbox')
        .set({ lease_holder: null, leased_until: null, next_attempt_at: later(database, milliseconds) })
        .$if(mayHaveArrived, (query) => query.set({ may_have_arrived: true }))
        .where(isHeldBy(id, holder))
        .execute()
    },
    async end(id, holder, state, answer, now) {
      const { numUpdatedRows } = await kysely
        .updateTable('outbox')
        .set({ state, ended_at: now, lease_holder: null, leased_until: null })
        .set({ key_id: answer?.keyId ?? null, content: answer?.bytes ?? null, fingerprint: null })
        .where(isHeldBy(id, holder))
        .executeTakeFirst()
      return numUpdatedRows > 0n
    },
    makeAllDue: () => makeAllDue(database),
    pauseFor: (milliseconds) => pauseFor(database, milliseconds),
    isPaused: async () => (await pause(database).executeTakeFirst()) !== undefined,
    async deleteEnded(before) {
      const { numDeletedRows } = await kysely
        .deleteFrom('outbox')
        .where('ended_at', '<', before)
        .executeTakeFirst()
      await database.purgeErased()
      return Number(numDeletedRows)
    },
  } satisfies Partial<OutboxStore>
}

async function addEntry(
  { kysely, clock }: OutboxDatabase,
  entry: NewEntry,
  maximum: number,
): Promise<'added' | 'known' | 'full'> {
  const { fingerprint, mayHaveArrived, content } = entry
  const same = { fingerprint, state: 'waiting' } as const
  if ((await countWaiting(kysely)) >= maximum && !(await findEntry(kysely, same))) return 'full'
  const row = await kysely
    .insertInto('outbox')
    .values({
      ...same,
      id: entry.id,
      secret_digest: entry.secretDigest,
      accepted_at: entry.acceptedAt,
      next_attempt_at: clock,
      attempts: 0,
      may_have_arrived: mayHaveArrived,
      key_id: content.keyId,
      content: content.bytes,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  if (row) return 'added'
  if (mayHaveArrived)
    await kysely
      .updateTable('outbox')
      .set({ may_have_arrived: true })
      .where((where) => where.and(same))
      .execute()
  return 'known'
}

async function findEntry(
  kysely: Kysely<OutboxTables>,
  wanted: { fingerprint: string; state: 'waiting' } | { secret_digest: string },
): Promise<Entry | null> {
  const found = kysely.selectFrom('outbox').selectAll()
  const row = await found.where((where) => where.and(wanted)).executeTakeFirst()
  return row ? entryOf(row) : null
}

async function countWaiting(kysely: Kysely<OutboxTables>): Promise<number> {
  const { count } = await kysely
    .selectFrom('outbox')
    .select((select) => select.fn.countAll().as('count'))
    .where('state', '=', 'waiting')
    .executeTakeFirstOrThrow()
  return Number(count)
}

async function makeAllDue(database: OutboxDatabase): Promise<number> {
  const { kysely, clock } = database
  // Skips entries that are due already.
  await kysely
    .updateTable('outbox')
    .set({ next_attempt_at: clock })
    .where('state', '=', 'waiting')
    .where('next_attempt_at', '>', clock)
    .execute()
  await pauseFor(database, 0)
  return countWaiting(kysely)
}

async function pauseFor(database: OutboxDatabase, milliseconds: number): Promise<void> {
  const end = milliseconds > 0 ? later(database, milliseconds) : 0
  const update = database.kysely.updateTable('outbox_pause').set({ paused_until: end })
  // Never shortens a pause.
  await update.$if(milliseconds > 0, (query) => query.where('paused_until', '<', end)).execute()
}

async function statistics(kysely: Kysely<OutboxTables>): Promise<OutboxStatistics> {
  const rows = await kysely
    .selectFrom('outbox')
    .select(({ fn }) => ['state', 'key_id', fn.countAll().as('count'), fn.min('accepted_at').as('oldest')])
    .groupBy(['state', 'key_id'])
    .execute()
  const states = Object.fromEntries(ENTRY_STATES.map((state) => [state, 0])) as Record<EntryState, number>
  for (const { state, count } of rows) states[state] += Number(count)
  const waiting = rows.filter(({ state }) => state === 'waiting')
  return {
    states,
    oldestAcceptedAt: waiting.length > 0 ? Math.min(...waiting.map(({ oldest }) => Number(oldest))) : null,
    waitingByKey: Object.fromEntries(waiting.map(({ key_id, count }) => [key_id ?? '', Number(count)])),
  }
}

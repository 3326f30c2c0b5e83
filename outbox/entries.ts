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

/** Clients that it takes to fill an outbox. */
const CLIENTS_MIN = 10
/** Any number, as long as it stays the same: "outb" in ASCII. */
const ADD_LOCK = 0x6f757462

export function entryQueries(database: OutboxDatabase) {
  const { kysely, entries } = database
  return {
    add: (entry, maximum) => addEntry(database, entry, maximum),
    findWaiting: (fingerprint) => findEntry(database, { fingerprint, state: 'waiting' }),
    findBySecret: (secret_digest) => findEntry(database, { secret_digest }),
    async hasWaiting(keyIds) {
      const waiting = kysely.selectFrom(entries).select('id').where('state', '=', 'waiting')
      return (await waiting.where('key_id', 'in', keyIds).limit(1).executeTakeFirst()) !== undefined
    },
    async page(after, limit) {
      const all = kysely.selectFrom(entries).selectAll().orderBy('id').limit(limit)
      const rows = await (after === null ? all : all.where('id', '>', after)).execute()
      return rows.map(entryOf)
    },
    async waiting(limit) {
      const waiting = kysely.selectFrom(entries).selectAll().where('state', '=', 'waiting')
      return (await waiting.orderBy('id').limit(limit).execute()).map(entryOf)
    },
    async reencrypt({ id, state }, { keyId, bytes }) {
      const { numUpdatedRows } = await kysely
        .updateTable(entries)
        .set({ key_id: keyId, content: bytes })
        .where('id', '=', id)
        .where(isLeasable(database, state))
        .executeTakeFirst()
      return numUpdatedRows > 0n
    },
    statistics: () => statistics(database),
    check: async () => void (await sql`select 1`.execute(kysely)),
  } satisfies Partial<OutboxStore>
}

export function endingQueries(database: OutboxDatabase) {
  const { kysely, entries } = database
  return {
    async postpone(id, holder, milliseconds, mayHaveArrived, lastError = null) {
      await kysely
        .updateTable(entries)
        .set({ lease_holder: null, leased_until: null, next_attempt_at: later(database, milliseconds) })
        .set({ last_error: lastError })
        .$if(mayHaveArrived, (query) => query.set({ may_have_arrived: true }))
        .where(isHeldBy(id, holder))
        .execute()
    },
    async end(id, holder, state, answer, now) {
      const { numUpdatedRows } = await kysely
        .updateTable(entries)
        .set({ state, ended_at: now, lease_holder: null, leased_until: null })
        .set({ key_id: answer?.keyId ?? null, content: answer?.bytes ?? null })
        .set({ fingerprint: null, client: null })
        .where(isHeldBy(id, holder))
        .executeTakeFirst()
      return numUpdatedRows > 0n
    },
    makeAllDue: () => makeAllDue(database),
    pauseFor: (milliseconds) => pauseFor(database, milliseconds),
    isPaused: async () => (await pause(database).executeTakeFirst()) !== undefined,
    async deleteEnded(before) {
      const { numDeletedRows } = await kysely
        .deleteFrom(entries)
        .where('ended_at', '<', before)
        .executeTakeFirst()
      await database.purgeErased()
      return Number(numDeletedRows)
    },
  } satisfies Partial<OutboxStore>
}

const addEntry = (database: OutboxDatabase, entry: NewEntry, maximum: number) =>
  database.kysely.transaction().execute(async (kysely) => {
    // SQLite has one writer at a time.
    if (database.locksRows) await sql`select pg_advisory_xact_lock(${sql.lit(ADD_LOCK)})`.execute(kysely)
    return addCounted({ ...database, kysely }, entry, maximum)
  })

async function addCounted(database: OutboxDatabase, entry: NewEntry, maximum: number) {
  const { kysely, entries, clock } = database
  const { fingerprint, mayHaveArrived, client } = entry
  const same = { fingerprint, state: 'waiting' } as const
  const isFull = (await countWaiting(database)) >= maximum
  const share = Math.max(1, Math.floor(maximum / CLIENTS_MIN))
  const isClientFull = client !== undefined && (await countWaiting(database, client)) >= share
  if ((isFull || isClientFull) && !(await findEntry(database, same))) return isFull ? 'full' : 'client_full'
  if (await insertEntry(kysely, entries, entry, clock)) return 'added'
  if (mayHaveArrived)
    await kysely
      .updateTable(entries)
      .set({ may_have_arrived: true })
      .where((where) => where.and(same))
      .execute()
  return 'known'
}

/**
 * Inserts an entry, also within the transaction of what it tells about.
 *
 * @param due 0 for at once, by the clock of the database
 * @returns false where its secret, or its fingerprint among waiting ones, is known
 */
export async function insertEntry(
  kysely: Kysely<OutboxTables>,
  entries: OutboxDatabase['entries'],
  { id, secretDigest, fingerprint, content, acceptedAt, mayHaveArrived, client, order }: NewEntry,
  due: OutboxDatabase['clock'] | 0 = 0,
): Promise<boolean> {
  const row = await kysely
    .insertInto(entries)
    .values({
      id,
      secret_digest: secretDigest,
      fingerprint,
      state: 'waiting',
      accepted_at: acceptedAt,
      next_attempt_at: due,
      attempts: 0,
      may_have_arrived: mayHaveArrived,
      key_id: content.keyId,
      content: content.bytes,
      client: client ?? null,
      ...order,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

async function findEntry(
  { kysely, entries }: OutboxDatabase,
  wanted: { fingerprint: string; state: 'waiting' } | { secret_digest: string },
): Promise<Entry | null> {
  const found = kysely.selectFrom(entries).selectAll()
  const row = await found.where((where) => where.and(wanted)).executeTakeFirst()
  return row ? entryOf(row) : null
}

async function countWaiting({ kysely, entries }: OutboxDatabase, client?: string): Promise<number> {
  const { count } = await kysely
    .selectFrom(entries)
    .select((select) => select.fn.countAll().as('count'))
    .where('state', '=', 'waiting')
    .$if(client !== undefined, (all) => all.where('client', '=', client!))
    .executeTakeFirstOrThrow()
  return Number(count)
}

async function makeAllDue(database: OutboxDatabase): Promise<number> {
  const { kysely, entries, clock } = database
  // Skips entries that are due already.
  await kysely
    .updateTable(entries)
    .set({ next_attempt_at: clock })
    .where('state', '=', 'waiting')
    .where('next_attempt_at', '>', clock)
    .execute()
  await pauseFor(database, 0)
  return countWaiting(database)
}

async function pauseFor(database: OutboxDatabase, milliseconds: number): Promise<void> {
  const end = milliseconds > 0 ? later(database, milliseconds) : 0
  const update = database.kysely.updateTable(database.pauses).set({ paused_until: end })
  // Never shortens a pause.
  await update.$if(milliseconds > 0, (query) => query.where('paused_until', '<', end)).execute()
}

async function statistics({ kysely, entries }: OutboxDatabase): Promise<OutboxStatistics> {
  const rows = await kysely
    .selectFrom(entries)
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

import type { Kysely, RawBuilder } from 'kysely'
import { isFree, isHeldBy, later } from './leases.ts'
import {
  ENTRY_STATES,
  type Entry,
  type EntryState,
  type NewEntry,
  type OutboxStatistics,
  type OutboxStore,
  type Sealed,
} from './outbox-store.ts'
import { entryOf, type OutboxDatabase, type OutboxTables } from './outbox-table.ts'

export async function addEntry(
  { kysely, clock }: OutboxDatabase,
  entry: NewEntry,
  maximum: number,
): Promise<'added' | 'known' | 'full'> {
  const { fingerprint, mayHaveArrived, sealed } = entry
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
      key_id: sealed.keyId,
      sealed: sealed.bytes,
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

export async function findEntry(
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

export async function hasWaiting(kysely: Kysely<OutboxTables>, keyIds: readonly string[]): Promise<boolean> {
  const waiting = kysely.selectFrom('outbox').select('id').where('state', '=', 'waiting')
  return (await waiting.where('key_id', 'in', keyIds).limit(1).executeTakeFirst()) !== undefined
}

export async function postponeEntry(
  database: OutboxDatabase,
  ...[id, holder, milliseconds, mayHaveArrived]: Parameters<OutboxStore['postpone']>
): Promise<void> {
  await database.kysely
    .updateTable('outbox')
    .set({ lease_holder: null, leased_until: null, next_attempt_at: later(database, milliseconds) })
    .$if(mayHaveArrived, (query) => query.set({ may_have_arrived: true }))
    .where(isHeldBy(id, holder))
    .execute()
}

export async function endEntry(
  kysely: Kysely<OutboxTables>,
  ...[id, holder, state, answer, now]: Parameters<OutboxStore['end']>
): Promise<boolean> {
  const { numUpdatedRows } = await kysely
    .updateTable('outbox')
    .set({ state, ended_at: now, lease_holder: null, leased_until: null })
    .set({ key_id: answer?.keyId ?? null, sealed: answer?.bytes ?? null, fingerprint: null })
    .where(isHeldBy(id, holder))
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export async function makeAllDue({ kysely, clock }: OutboxDatabase): Promise<number> {
  // Only what is due later: a row that does not change is not written.
  await kysely
    .updateTable('outbox')
    .set({ next_attempt_at: clock })
    .where('state', '=', 'waiting')
    .where('next_attempt_at', '>', clock)
    .execute()
  await pauseUntil(kysely, 0)
  return countWaiting(kysely)
}

export async function pauseUntil(
  kysely: Kysely<OutboxTables>,
  paused_until: number | RawBuilder<number>,
): Promise<void> {
  await kysely.updateTable('outbox_pause').set({ paused_until }).execute()
}

export async function isPaused({ kysely, clock }: OutboxDatabase): Promise<boolean> {
  const row = await kysely
    .selectFrom('outbox_pause')
    .select('paused_until')
    .where('paused_until', '>', clock)
    .executeTakeFirst()
  return row !== undefined
}

export async function entryPage(
  kysely: Kysely<OutboxTables>,
  after: string | null,
  limit: number,
): Promise<Entry[]> {
  const all = kysely.selectFrom('outbox').selectAll().orderBy('id').limit(limit)
  const rows = await (after === null ? all : all.where('id', '>', after)).execute()
  return rows.map(entryOf)
}

export async function resealEntry(
  database: OutboxDatabase,
  { id, state }: { readonly id: string; readonly state: EntryState },
  { keyId, bytes }: Sealed,
): Promise<boolean> {
  const { numUpdatedRows } = await database.kysely
    .updateTable('outbox')
    .set({ key_id: keyId, sealed: bytes })
    .where('id', '=', id)
    .where(isFree(database, state))
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export async function forgetEnded({ kysely, settleErased }: OutboxDatabase, before: number): Promise<number> {
  const ended = kysely.deleteFrom('outbox').where('ended_at', '<', before)
  const { numDeletedRows } = await ended.executeTakeFirst()
  await settleErased()
  return Number(numDeletedRows)
}

export async function statistics(kysely: Kysely<OutboxTables>): Promise<OutboxStatistics> {
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

import type { Kysely } from 'kysely'
import type { Entry, EntryState, NewEntry, OutboxStore, Sealed } from '../outbox-store.ts'
import { entryOf, rowOf } from './entry-row.ts'
import { isTaken, isUntaken } from './leases.ts'
import type { OutboxDatabase, OutboxTables } from './outbox-table.ts'

export async function addEntry(
  kysely: Kysely<OutboxTables>,
  entry: NewEntry,
  maximum: number,
): Promise<'added' | 'known' | 'full'> {
  const added = await insertEntry(kysely, entry, maximum)
  if (added === 'known' && entry.mayHaveArrived)
    await kysely
      .updateTable('outbox')
      .set({ may_have_arrived: true })
      .where((where) => where.and({ fingerprint: entry.fingerprint, state: 'waiting' }))
      .execute()
  return added
}

async function insertEntry(
  kysely: Kysely<OutboxTables>,
  entry: NewEntry,
  maximum: number,
): Promise<'added' | 'known' | 'full'> {
  if ((await countWaiting(kysely)) >= maximum)
    return (await findEntry(kysely, { fingerprint: entry.fingerprint })) ? 'known' : 'full'
  const row = await kysely
    .insertInto('outbox')
    .values(rowOf(entry))
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return row ? 'added' : 'known'
}

export async function findEntry(
  kysely: Kysely<OutboxTables>,
  wanted: { readonly fingerprint: string } | { readonly secretDigest: string },
): Promise<Entry | null> {
  const all = kysely.selectFrom('outbox').selectAll()
  const found =
    'fingerprint' in wanted
      ? all.where('fingerprint', '=', wanted.fingerprint).where('state', '=', 'waiting')
      : all.where('secret_digest', '=', wanted.secretDigest)
  const row = await found.executeTakeFirst()
  return row ? entryOf(row) : null
}

export async function countWaiting(kysely: Kysely<OutboxTables>): Promise<number> {
  const { count } = await kysely
    .selectFrom('outbox')
    .select((select) => select.fn.countAll().as('count'))
    .where('state', '=', 'waiting')
    .executeTakeFirstOrThrow()
  return Number(count)
}

export async function anyWaiting(kysely: Kysely<OutboxTables>, keyIds: readonly string[]): Promise<boolean> {
  const row = await kysely
    .selectFrom('outbox')
    .select('id')
    .where('state', '=', 'waiting')
    .where('key_id', 'in', keyIds)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

export async function postponeEntry(
  kysely: Kysely<OutboxTables>,
  ...[id, holder, next_attempt_at, mayHaveArrived]: Parameters<OutboxStore['postpone']>
): Promise<void> {
  await kysely
    .updateTable('outbox')
    .set({ lease_holder: null, leased_until: null, next_attempt_at })
    .$if(mayHaveArrived, (query) => query.set({ may_have_arrived: true }))
    .where(isTaken(id, holder))
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
    .where(isTaken(id, holder))
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Only what is due later: a row that does not change is not written. */
export async function makeDue(kysely: Kysely<OutboxTables>, now: number): Promise<void> {
  await kysely
    .updateTable('outbox')
    .set({ next_attempt_at: now })
    .where('state', '=', 'waiting')
    .where('next_attempt_at', '>', now)
    .execute()
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
  kysely: Kysely<OutboxTables>,
  { id, state }: { readonly id: string; readonly state: EntryState },
  { keyId, bytes }: Sealed,
): Promise<boolean> {
  const { numUpdatedRows } = await kysely
    .updateTable('outbox')
    .set({ key_id: keyId, sealed: bytes })
    .where(isUntaken(id, state))
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export async function forgetEnded({ kysely, settleErased }: OutboxDatabase, before: number): Promise<number> {
  const ended = kysely.deleteFrom('outbox').where('ended_at', '<', before)
  const { numDeletedRows } = await ended.executeTakeFirst()
  await settleErased()
  return Number(numDeletedRows)
}

import { OUTBOX_BACKOFF_MS } from '@resume-library/contract/limits'
import { type ExpressionBuilder, type Kysely, sql } from 'kysely'
import type { Entry, EntryState, LeaseTerms } from '../outbox-store.ts'
import { entryOf } from './entry-row.ts'
import type { OutboxDatabase, OutboxTables } from './outbox-table.ts'

type Where = ExpressionBuilder<OutboxTables, 'outbox'>

/** The lease of a holder, while its entry waits. */
export const isTaken = (id: string, holder: string) => (where: Where) =>
  where.and({ id, lease_holder: holder, state: 'waiting' })

/** An entry in a state that nobody holds. */
export const isUntaken = (id: string, state: EntryState) => (where: Where) =>
  where.and([where.and({ id, state }), where('lease_holder', 'is', null)])

/** Takes what is due by one statement, so that on PostgreSQL no two wait for each other's rows. */
export async function takeDue(
  { kysely, locksRows }: OutboxDatabase,
  terms: LeaseTerms,
  keyIds: readonly string[],
  limit: number,
): Promise<Entry[]> {
  const due = kysely
    .selectFrom('outbox')
    .select('id')
    .where('state', '=', 'waiting')
    .where('key_id', 'in', keyIds)
    .where(isFree(terms))
    .where(isOver('next_attempt_at', terms.now, OUTBOX_BACKOFF_MS.maximum))
    .orderBy('id')
    .limit(limit)
    .$if(locksRows, (query) => query.forUpdate().skipLocked())
  const rows = await take(kysely, terms).where('id', 'in', due).execute()
  return rows.map(entryOf).sort((one, other) => (one.id < other.id ? -1 : 1))
}

export async function takeOne(
  kysely: Kysely<OutboxTables>,
  id: string,
  terms: LeaseTerms,
): Promise<Entry | null> {
  const row = await take(kysely, terms)
    .where('id', '=', id)
    .where('state', '=', 'waiting')
    .where(isFree(terms))
    .executeTakeFirst()
  return row ? entryOf(row) : null
}

const take = (kysely: Kysely<OutboxTables>, { holder, now, duration }: LeaseTerms) =>
  kysely
    .updateTable('outbox')
    .set({ lease_holder: holder, leased_until: now + duration })
    .set({ attempts: sql`attempts + 1` })
    .returningAll()

const isFree =
  ({ now, duration }: LeaseTerms) =>
  (where: Where) =>
    where.or([where('leased_until', 'is', null), isOver('leased_until', now, duration)(where)])

/** Whether a time has come, or lies further ahead than it was ever set: then a clock was set back. */
const isOver =
  (column: 'leased_until' | 'next_attempt_at', now: number, furthest: number) => (where: Where) =>
    where.or([where(column, '<=', now), where(column, '>', now + furthest)])

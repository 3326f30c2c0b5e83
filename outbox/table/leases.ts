import { OUTBOX_BACKOFF_MS } from '@resume-library/contract/limits'
import { type ExpressionBuilder, type Kysely, type SelectQueryBuilder, sql } from 'kysely'
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

/** Takes what is due. */
export const takeDue = (
  database: OutboxDatabase,
  terms: LeaseTerms,
  keyIds: readonly string[],
  limit: number,
): Promise<Entry[]> =>
  takeFirst(database, terms, limit, (free) =>
    free
      .where('key_id', 'in', keyIds)
      .where(isOver('next_attempt_at', terms.now, OUTBOX_BACKOFF_MS.maximum))
      .orderBy('id'),
  )

/** Takes the one that is due first, be it now or later. */
export async function takeNext(
  database: OutboxDatabase,
  terms: LeaseTerms,
  keyIds: readonly string[],
): Promise<Entry | null> {
  const [entry] = await takeFirst(database, terms, 1, (free) =>
    free.where('key_id', 'in', keyIds).orderBy('next_attempt_at').orderBy('id'),
  )
  return entry ?? null
}

/** Takes what was accepted before a time, whichever key sealed it. */
export const takeOld = (
  database: OutboxDatabase,
  terms: LeaseTerms,
  acceptedBefore: number,
  limit: number,
): Promise<Entry[]> =>
  takeFirst(database, terms, limit, (free) => free.where('accepted_at', '<', acceptedBefore).orderBy('id'))

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

type Ids = SelectQueryBuilder<OutboxTables, 'outbox', { id: string }>

/** Takes the first of what nobody holds by one statement, so that on PostgreSQL no two wait for each other's rows. */
async function takeFirst(
  { kysely, locksRows }: OutboxDatabase,
  terms: LeaseTerms,
  limit: number,
  choose: (free: Ids) => Ids,
): Promise<Entry[]> {
  const free = kysely.selectFrom('outbox').select('id').where('state', '=', 'waiting').where(isFree(terms))
  const chosen = choose(free)
    .limit(limit)
    .$if(locksRows, (query) => query.forUpdate().skipLocked())
  const rows = await take(kysely, terms).where('id', 'in', chosen).execute()
  return rows.map(entryOf).sort((one, other) => (one.id < other.id ? -1 : 1))
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

import { OUTBOX_BACKOFF_MAX_MS } from '@resume-library/contract/limits'
import { type ExpressionBuilder, type Kysely, type SelectQueryBuilder, sql } from 'kysely'
import type { Entry, EntryState, Lease, LeaseTerms } from '../outbox-store.ts'
import { entryOf } from './entry-row.ts'
import type { OutboxDatabase, OutboxTables } from './outbox-table.ts'
import { giveProbeBack, probeLease } from './recipient-row.ts'

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
    free.where('key_id', 'in', keyIds).where(isDue(terms)).orderBy('id'),
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
    .where('lease_holder', 'is', null)
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
  const free = kysely
    .selectFrom('outbox')
    .select('id')
    .where('state', '=', 'waiting')
    .where('lease_holder', 'is', null)
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

/** Whether its time has come, or lies further ahead than it is ever set: then a clock was set back. */
const isDue =
  ({ now }: LeaseTerms) =>
  (where: Where) =>
    where.or([
      where('next_attempt_at', '<=', now),
      where('next_attempt_at', '>', now + OUTBOX_BACKOFF_MAX_MS),
    ])

export async function allLeases(kysely: Kysely<OutboxTables>): Promise<Lease[]> {
  const entries = await kysely
    .selectFrom('outbox')
    .select(['id', 'lease_holder', 'leased_until'])
    .where('lease_holder', 'is not', null)
    .execute()
  const probe = await probeLease(kysely)
  const leases = entries.map(({ id, lease_holder, leased_until }) => ({
    entryId: id,
    holder: lease_holder ?? '',
    until: leased_until ?? 0,
  }))
  return probe ? [...leases, probe] : leases
}

export async function breakLease(
  kysely: Kysely<OutboxTables>,
  { entryId, holder, until }: Lease,
): Promise<void> {
  if (entryId === null) return giveProbeBack(kysely, holder, until)
  await kysely
    .updateTable('outbox')
    .set({ lease_holder: null, leased_until: null, may_have_arrived: true })
    .where(isTaken(entryId, holder))
    .where('leased_until', '=', until)
    .execute()
}

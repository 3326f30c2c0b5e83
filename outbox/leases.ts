import { OUTBOX_BACKOFF_MAX_MS } from '@resume-library/contract/limits'
import { type ExpressionBuilder, type SelectQueryBuilder, sql } from 'kysely'
import type { Entry, EntryState } from './outbox-store.ts'
import { entryOf, type OutboxDatabase, type OutboxTables } from './outbox-table.ts'

type Where = ExpressionBuilder<OutboxTables, 'outbox'>

export const isHeldBy = (id: string, holder: string) => (where: Where) =>
  where.and({ id, lease_holder: holder, state: 'waiting' })

/** An entry in a state whose lease, if it has one, is over by the clock of the database. */
export const isFree =
  ({ clock }: OutboxDatabase, state: EntryState = 'waiting') =>
  (where: Where) =>
    where.and([
      where('state', '=', state),
      where.or([where('lease_holder', 'is', null), where('leased_until', '<=', clock)]),
    ])

export const later = ({ clock }: OutboxDatabase, milliseconds: number) =>
  sql<number>`${clock} + ${sql.lit(milliseconds)}`

interface LeaseTerms {
  readonly holder: string
  readonly leaseMs: number
}
type LimitedTerms = LeaseTerms & { readonly limit: number }

/** Leases what is due, or lies further ahead than it is ever set: then the clock was set back. */
export const leaseDue = (
  database: OutboxDatabase,
  terms: LimitedTerms,
  keyIds: readonly string[],
): Promise<Entry[]> =>
  leaseFirst(database, terms, (free) =>
    free
      .where('key_id', 'in', keyIds)
      .where((where) =>
        where.or([
          where('next_attempt_at', '<=', database.clock),
          where('next_attempt_at', '>', later(database, OUTBOX_BACKOFF_MAX_MS)),
        ]),
      ),
  )

export const leaseOld = (
  database: OutboxDatabase,
  terms: LimitedTerms,
  acceptedBefore: number,
): Promise<Entry[]> => leaseFirst(database, terms, (free) => free.where('accepted_at', '<', acceptedBefore))

type Ids = SelectQueryBuilder<OutboxTables, 'outbox', { id: string }>

/** Leases the first of what is free by one statement, so that on PostgreSQL no two wait for each other's rows. */
async function leaseFirst(
  database: OutboxDatabase,
  { limit, ...terms }: LimitedTerms,
  choose: (free: Ids) => Ids,
): Promise<Entry[]> {
  const free = database.kysely.selectFrom('outbox').select('id').where(isFree(database))
  const chosen = choose(free)
    .orderBy('id')
    .limit(limit)
    .$if(database.locksRows, (query) => query.forUpdate().skipLocked())
  const rows = await lease(database, terms).where('id', 'in', chosen).execute()
  return rows.map(entryOf).sort((one, other) => (one.id < other.id ? -1 : 1))
}

export async function leaseEntry(
  database: OutboxDatabase,
  id: string,
  terms: LeaseTerms,
): Promise<Entry | 'held' | null> {
  const row = await lease(database, terms).where('id', '=', id).where(isFree(database)).executeTakeFirst()
  if (row) return entryOf(row)
  const waiting = database.kysely.selectFrom('outbox').select('id').where('id', '=', id)
  return (await waiting.where('state', '=', 'waiting').executeTakeFirst()) ? 'held' : null
}

/** What a holder did not come back from may have arrived. */
const lease = (database: OutboxDatabase, { holder, leaseMs }: LeaseTerms) =>
  database.kysely
    .updateTable('outbox')
    .set({
      may_have_arrived: sql`may_have_arrived or lease_holder is not null`,
      lease_holder: holder,
      leased_until: later(database, leaseMs),
      attempts: sql`attempts + 1`,
    })
    .returningAll()

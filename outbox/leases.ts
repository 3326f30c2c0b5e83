import { OUTBOX_BACKOFF_MAX_MS, RETRY_AFTER_MAX_MS } from '@resume-library/contract/limits'
import { type ExpressionBuilder, type SelectQueryBuilder, type SqlBool, sql } from 'kysely'
import type { Entry, EntryState, OutboxStore } from './outbox-store.ts'
import { entryOf, type OutboxDatabase, type OutboxTables } from './outbox-table.ts'

type Where = ExpressionBuilder<OutboxTables, 'outbox'>

export const isHeldBy = (id: string, holder: string) => (where: Where) =>
  where.and({ id, lease_holder: holder, state: 'waiting' })

/** Matches entries in a state without a lease, or with one that has expired by the database's clock. */
export const isLeasable =
  ({ clock }: OutboxDatabase, state: EntryState = 'waiting') =>
  (where: Where) =>
    where.and([
      where('state', '=', state),
      where.or([where('lease_holder', 'is', null), where('leased_until', '<=', clock)]),
    ])

/** Matches entries that no earlier waiting one of their subject holds back. */
const isNext = ({ entries }: OutboxDatabase) =>
  sql<SqlBool>`not exists (
    select 1 from ${sql.table(entries)} as earlier
    where earlier.state = 'waiting' and earlier.subject = ${sql.ref(`${entries}.subject`)}
      and earlier.position < ${sql.ref(`${entries}.position`)})`

export const later = ({ clock }: OutboxDatabase, milliseconds: number) =>
  sql<number>`${clock} + ${sql.lit(milliseconds)}`

/** Selects the pause of all processes while it lasts, which a clock that was set back does not lengthen. */
export const pause = (database: OutboxDatabase) =>
  database.kysely
    .selectFrom(database.pauses)
    .select('paused_until')
    .where('paused_until', '>', database.clock)
    .where('paused_until', '<=', later(database, Math.max(OUTBOX_BACKOFF_MAX_MS, RETRY_AFTER_MAX_MS)))

type Ids = SelectQueryBuilder<OutboxTables, 'outbox', { id: string }>

/** Builds the queries that lease entries. */
export function leaseQueries(database: OutboxDatabase, leaseMs: number) {
  const { kysely, entries, clock, locksRows } = database

  /** A lease that was never returned may have delivered its entry. */
  const lease = (holder: string) =>
    kysely
      .updateTable(entries)
      .set({
        may_have_arrived: sql`may_have_arrived or lease_holder is not null`,
        lease_holder: holder,
        leased_until: later(database, leaseMs),
        attempts: sql`attempts + 1`,
      })
      .returningAll()

  /** Leases due entries in one statement, which skips rows that a concurrent one has locked. */
  async function leaseOldest(holder: string, limit: number, choose: (free: Ids) => Ids): Promise<Entry[]> {
    const free = kysely.selectFrom(entries).select('id').where(isLeasable(database))
    const chosen = choose(free.where(isNext(database)).where(isDue))
      .orderBy('id')
      .limit(limit)
      .$if(locksRows, (query) => query.forUpdate().skipLocked())
    const rows = await lease(holder).where('id', 'in', chosen).execute()
    return rows.map(entryOf).sort((one, other) => (one.id < other.id ? -1 : 1))
  }

  const isDue = (where: Where) =>
    where.or([
      where('next_attempt_at', '<=', clock),
      // Beyond the longest backoff: the clock was set back.
      where('next_attempt_at', '>', later(database, OUTBOX_BACKOFF_MAX_MS)),
    ])

  return {
    lease: (holder, keyIds, limit) =>
      leaseOldest(holder, limit, (free) =>
        free.where('key_id', 'in', keyIds).where((where) => where.not(where.exists(pause(database)))),
      ),
    leaseExpired: (holder, acceptedBefore, limit) =>
      leaseOldest(holder, limit, (free) => free.where('accepted_at', '<', acceptedBefore)),
    async leaseOne(id, holder) {
      const row = await lease(holder).where('id', '=', id).where(isLeasable(database)).executeTakeFirst()
      if (row) return entryOf(row)
      const waiting = kysely.selectFrom(entries).select('id').where('id', '=', id)
      return (await waiting.where('state', '=', 'waiting').executeTakeFirst()) ? 'held' : null
    },
  } satisfies Partial<OutboxStore>
}

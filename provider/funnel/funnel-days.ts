import type { FunnelCounts } from '@resume-library/contract/provider-api'
import { FUNNEL_STEPS, type FunnelStep } from '@resume-library/contract/service-api'
import { sql } from 'kysely'
import type { CandidateDatabase } from '../tables/candidate-columns.ts'
import type { FunnelDaysTable } from '../tables/funnel-table.ts'
import { guardMethods } from '../tables/guard-methods.ts'

/** Steps of one day. */
type FunnelDay = Readonly<Record<FunnelStep, number>>

export const NOBODY = Object.fromEntries(FUNNEL_STEPS.map((step) => [step, 0])) as FunnelDay

/** Counts of people at each step of the form, by day. Throws {CandidateStoreError} where the database is down. */
export type FunnelDays = ReturnType<typeof createFunnelDays>

export function createFunnelDays(database: CandidateDatabase) {
  const { kysely } = database
  return guardMethods(database, {
    /** Replaces the counts of a process by its higher ones, so that a repeated call adds nothing. */
    async add({ source, days }: FunnelCounts): Promise<void> {
      const rows = Object.entries(days).flatMap(([day, steps]) =>
        FUNNEL_STEPS.flatMap((step) => (steps[step] ? [{ day, step, source, count: steps[step] }] : [])),
      )
      await addCounts(kysely, rows)
    },

    /** Returns the days from `first` on that have counts. */
    async since(first: string): Promise<ReadonlyMap<string, FunnelDay>> {
      const rows = await kysely
        .selectFrom('funnel_days')
        .select(({ fn }) => ['day', 'step', fn.sum<number>('count').as('count')])
        .where('day', '>=', first)
        .groupBy(['day', 'step'])
        .orderBy('day')
        .execute()
      const days = new Map<string, FunnelDay>()
      for (const { day, step, count } of rows)
        days.set(day, { ...(days.get(day) ?? NOBODY), [step]: Number(count) })
      return days
    },

    /** Returns how many candidates of each day are still there. */
    registrationsSince: (first: string) => registrationsSince(database, first),

    async totals() {
      const all = sql<number>`(select count(*) from candidates)`
      // By its index alone.
      const verified = sql<number>`(select count(*) from candidates where verified_at is not null)`
      const totals = kysely.selectNoFrom([all.as('candidates'), verified.as('verified')])
      const row = await totals.executeTakeFirstOrThrow()
      return { candidates: Number(row.candidates), verified: Number(row.verified) }
    },
  })
}

/** Adds counts, or replaces lower ones of the same process. @param rows at most as many as one statement takes */
async function addCounts(
  kysely: CandidateDatabase['kysely'],
  rows: readonly FunnelDaysTable[],
): Promise<void> {
  if (rows.length === 0) return
  await kysely
    .insertInto('funnel_days')
    .values(rows)
    .onConflict((conflict) =>
      conflict
        .columns(['day', 'step', 'source'])
        .doUpdateSet(({ ref }) => ({ count: ref('excluded.count') }))
        .whereRef('funnel_days.count', '<', 'excluded.count'),
    )
    .execute()
}

/** Returns the least id of a day: ids are UUIDs, version 7, which begin with their time in milliseconds. */
function earliestId(day: string): string {
  const digits = Date.parse(day).toString(16).padStart(12, '0')
  return `${digits.slice(0, 8)}-${digits.slice(8)}-0000-0000-000000000000`
}

async function registrationsSince(
  { kysely, kind }: CandidateDatabase,
  first: string,
): Promise<ReadonlyMap<string, number>> {
  const dayOf =
    kind === 'sqlite'
      ? sql`substr(created_at, 1, 10)`
      : sql`to_char(created_at at time zone 'UTC', 'YYYY-MM-DD')`
  const { rows } = await sql<{ day: string; count: number | string }>`
    select ${dayOf} as day, count(*) as count from candidates
    where created_at >= ${`${first}T00:00:00.000Z`} and id >= ${earliestId(first)} group by 1`.execute(kysely)
  return new Map(rows.map(({ day, count }) => [day, Number(count)]))
}

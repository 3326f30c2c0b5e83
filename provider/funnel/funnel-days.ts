import type { FunnelCounts } from '@resume-library/contract/provider-api'
import { FUNNEL_STEPS, type FunnelStep } from '@resume-library/contract/service-api'
import { guardMethods } from '../candidates/candidate-database.ts'
import type { CandidateDatabase } from '../candidates/table/candidate-columns.ts'

/** Steps of one day. */
export type FunnelDay = Readonly<Record<FunnelStep, number>>

/** Counts of people at each step of the form, by day. Throws {CandidateStoreError} where the database is down. */
export interface FunnelDays {
  /** Replaces the counts of a process by its higher ones, so that a repeated call adds nothing. */
  add(counts: FunnelCounts): Promise<void>
  /** Returns the days from `first` on that have counts. */
  since(first: string): Promise<ReadonlyMap<string, FunnelDay>>
}

export function createFunnelDays(database: CandidateDatabase): FunnelDays {
  const { kysely } = database
  return guardMethods<FunnelDays>(database, {
    async add({ source, days }) {
      const rows = Object.entries(days).flatMap(([day, steps]) =>
        FUNNEL_STEPS.flatMap((step) => (steps[step] ? [{ day, step, source, count: steps[step] }] : [])),
      )
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
    },

    async since(first) {
      const rows = await kysely
        .selectFrom('funnel_days')
        .select(({ fn }) => ['day', 'step', fn.sum<number>('count').as('count')])
        .where('day', '>=', first)
        .groupBy(['day', 'step'])
        .orderBy('day')
        .execute()
      const days = new Map<string, Record<FunnelStep, number>>()
      for (const { day, step, count } of rows)
        days.set(day, { ...(days.get(day) ?? NOBODY), [step]: Number(count) })
      return days
    },
  })
}

export const NOBODY = Object.fromEntries(FUNNEL_STEPS.map((step) => [step, 0])) as FunnelDay

import type { FunnelStep } from '@resume-library/contract/service-api'
import type { ColumnTypes } from '@resume-library/database/database'
import type { Kysely } from 'kysely'
import { type Column, createTable, id, integer, type TableOf, text } from './columns.ts'

const FUNNEL_DAYS = {
  /** `2026-11-25`, in UTC. */
  day: text,
  step: text as Column<FunnelStep>,
  /** Process that counted. */
  source: id,
  count: integer,
}

export type FunnelDaysTable = TableOf<typeof FUNNEL_DAYS>

/** Migration `4-funnel`. */
export async function createFunnelTable(database: Kysely<unknown>, types: ColumnTypes): Promise<void> {
  await createTable(database, types, 'funnel_days', FUNNEL_DAYS)
    .addPrimaryKeyConstraint('funnel_days_key', ['day', 'step', 'source'])
    .execute()
  // By it the verified candidates are counted.
  await database.schema
    .createIndex('candidates_verified_at')
    .on('candidates')
    .column('verified_at')
    .where('verified_at', 'is not', null)
    .execute()
}

import type { Stop } from '@resume-library/contract/provider-api'
import type { FunnelStep } from '@resume-library/contract/service-api'
import type { ColumnTypes } from '@resume-library/database/database'
import { type Kysely, sql } from 'kysely'

export interface FunnelDaysTable {
  /** `2026-11-25`, in UTC. */
  day: string
  step: FunnelStep | Stop
  /** Process that counted. */
  source: string
  count: number
}

/** Migration `4-funnel`. */
export async function createFunnelTable(database: Kysely<unknown>, types: ColumnTypes): Promise<void> {
  const text = sql.raw(types.text)
  await database.schema
    .createTable('funnel_days')
    .addColumn('day', text, (column) => column.notNull())
    .addColumn('step', text, (column) => column.notNull())
    .addColumn('source', sql.raw(types.id), (column) => column.notNull())
    .addColumn('count', 'integer', (column) => column.notNull())
    .addPrimaryKeyConstraint('funnel_days_key', ['day', 'step', 'source'])
    .modifyEnd(sql.raw(types.tableSuffix))
    .execute()
  // By it the verified candidates are counted.
  await database.schema
    .createIndex('candidates_verified_at')
    .on('candidates')
    .column('verified_at')
    .where('verified_at', 'is not', null)
    .execute()
}

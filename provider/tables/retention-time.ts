import type { Kysely } from 'kysely'
import type { CandidateTables } from './candidate-columns.ts'
import { isoTime } from './iso-time.ts'

const DAY_MS = 24 * 60 * 60 * 1000

/** Tables of one row: the time before which an upkeep found that rows are too old. */
type RetentionTable = 'audit_retention' | 'candidate_retention'

/**
 * Returns the time of an upkeep at least a day earlier; null for none. Age alone is a matter of the clock: one that was
 * ahead and is mended takes its time back.
 *
 * @param before time before which rows are too old now
 */
export async function earlierRetention(
  kysely: Kysely<CandidateTables>,
  retention: RetentionTable,
  before: Date,
): Promise<string | null> {
  const table = retention as 'audit_retention'
  const [time, dayEarlier] = [before, new Date(before.getTime() - DAY_MS)].map((at) => at.toISOString())
  const update = kysely.updateTable(table).set({ deletable_before: time! })
  await update.where('deletable_before', '>', time!).execute()
  const found = kysely.selectFrom(table).selectAll().where('deletable_before', '<=', dayEarlier!)
  const row = await found.executeTakeFirst()
  return row ? isoTime(row.deletable_before) : null
}

/** Sets the time for a later upkeep, once what the earlier one had found is deleted. */
export async function setRetention(
  kysely: Kysely<CandidateTables>,
  retention: RetentionTable,
  before: Date,
): Promise<void> {
  const update = kysely.updateTable(retention as 'audit_retention')
  await update.set({ deletable_before: before.toISOString() }).execute()
}

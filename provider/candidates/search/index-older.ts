import type { Engine } from '@resume-library/database/database'
import type { CandidateTables } from '../../tables/candidate-columns.ts'
import { nextChange } from '../candidate-changes.ts'
import { changedColumns, FOUND_COLUMNS, foundOfRow, numberOf } from '../candidate-row.ts'

const BATCH = 1_000

/** Indexes the candidates that an older version added, in the order of their registration. */
export async function indexOlder({
  kysely,
  kind,
}: Pick<Engine<CandidateTables>, 'kysely' | 'kind'>): Promise<void> {
  const indexBatch = () =>
    kysely.transaction().execute(async (transaction) => {
      // First, so that concurrent processes index one after the other.
      await nextChange(transaction)
      const rows = await transaction
        .selectFrom('candidates')
        .select(FOUND_COLUMNS)
        .where('position', '=', 0)
        .orderBy('created_at')
        .orderBy('id')
        .limit(BATCH)
        .execute()
      for (const row of rows) {
        const { id, created_at, ...candidate } = foundOfRow(row)
        const { position } = await nextChange(transaction)
        const columns = changedColumns({ id, created_at, ...candidate }, position, created_at, kind)
        await transaction
          .updateTable('candidates')
          .set({ ...columns, number: numberOf(created_at, position) })
          .where('id', '=', id)
          .execute()
      }
      return rows.length
    })
  const waiting = kysely.selectFrom('candidates').select('id').where('position', '=', 0).limit(1)
  while ((await waiting.executeTakeFirst()) && (await indexBatch()) > 0);
}

import type { DatabaseLocation, Engine } from '@resume-library/database/database'
import { openDatabase } from '@resume-library/database/open-database'
import type { CandidateDatabase, CandidateTables } from '../tables/candidate-columns.ts'
import { CANDIDATES_SCHEMA } from '../tables/migrations.ts'
import { nextChange } from './candidate-changes.ts'
import { changedColumns, FOUND_COLUMNS, foundOfRow, numberOf } from './candidate-row.ts'

/**
 * Opens the database of the candidates, migrates it, and indexes what an older version added. On a full disk, each use
 * tries the migration again.
 *
 * @param onError receives a full disk, and errors of idle connections
 * @param queryTimeoutMs limit of PostgreSQL for a query; 0 for none
 * @throws system errors with a `path` for an unusable folder; {ConfigurationError} for an unusable database
 */
export const openCandidateDatabase = (
  location: DatabaseLocation,
  onError: (error: Error) => void,
  queryTimeoutMs = 0,
): Promise<CandidateDatabase> =>
  openDatabase<CandidateTables>({
    location,
    schema: CANDIDATES_SCHEMA,
    complete: indexOlder,
    queryTimeoutMs,
    onError,
  })

const BATCH = 1_000

/** Indexes the candidates that an older version added, in the order of their registration. */
async function indexOlder({ kysely, kind }: Pick<Engine<CandidateTables>, 'kysely' | 'kind'>): Promise<void> {
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

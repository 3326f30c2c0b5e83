import type { DatabaseLocation } from '@resume-library/database/database'
import { guardQueries, openDatabase } from '@resume-library/database/open-database'
import { CandidateStoreError } from './candidate-store.ts'
import { indexOlder } from './search/index-older.ts'
import type { CandidateDatabase, CandidateTables } from './table/candidate-columns.ts'
import { CANDIDATES_SCHEMA } from './table/migrations.ts'

/**
 * Opens the database of the candidates, migrates it, and indexes what an older version added. On a full disk, each use
 * tries the migration again.
 *
 * @param onError receives a full disk, and errors of idle connections
 * @param queryTimeoutMs limit of PostgreSQL for a query; 0 for none
 * @throws system errors with a `path` for an unusable folder; {ConfigurationError} for an unusable database
 */
export async function openCandidateDatabase(
  location: DatabaseLocation,
  onError: (error: Error) => void,
  queryTimeoutMs = 0,
): Promise<CandidateDatabase> {
  const database = await openDatabase<CandidateTables>({
    location,
    schema: CANDIDATES_SCHEMA,
    queryTimeoutMs,
    onError,
  })
  try {
    await indexOlder(database)
    return database
  } catch (error) {
    if (database.isFull(error)) {
      onError(error as Error)
      return database
    }
    await database.close()
    throw error
  }
}

/** Makes methods wait for the migrations. @throws {CandidateStoreError} where the database is down */
export const guardMethods = <Methods extends object>(
  database: CandidateDatabase,
  methods: Methods,
): Methods => guardQueries(database, methods, (cause) => new CandidateStoreError({ cause }))

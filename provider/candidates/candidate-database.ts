import type { DatabaseLocation } from '@resume-library/database/database'
import { openDatabase } from '@resume-library/database/open-database'
import type { CandidateDatabase, CandidateTables } from '../tables/candidate-columns.ts'
import { CANDIDATES_SCHEMA } from '../tables/migrations.ts'
import { indexOlder } from './search/index-older.ts'

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

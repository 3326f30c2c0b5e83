import type { DatabaseLocation } from '@resume-library/database/database'
import { guardQueries, openDatabase } from '@resume-library/database/open-database'
import { CandidateStoreError } from './candidate-store.ts'
import type { CandidateDatabase, CandidateTables } from './table/candidate-columns.ts'
import { CANDIDATES_SCHEMA } from './table/migrations.ts'

/**
 * Opens the database of the candidates and brings it to the present schema. Where there is only no room for that, it
 * is tried again with every use until there is.
 *
 * @param onError told of the lack of room, and of errors that no caller waits for
 * @param queryTimeoutMs a PostgreSQL server gives up a query that takes longer; 0 for never
 * @throws system errors with a `path` for a folder that cannot be used; {ConfigurationError} for a database that cannot
 */
export const openCandidateDatabase = (
  location: DatabaseLocation,
  onError: (error: Error) => void,
  queryTimeoutMs = 0,
): Promise<CandidateDatabase> =>
  openDatabase<CandidateTables>({ location, schema: CANDIDATES_SCHEMA, queryTimeoutMs, onError })

/** The same methods, each once the schema is there. @throws {CandidateStoreError} where the database is away */
export const guarded = <Methods extends object>(database: CandidateDatabase, methods: Methods): Methods =>
  guardQueries(database, methods, (cause) => new CandidateStoreError({ cause }))

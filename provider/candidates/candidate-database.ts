import type { DatabaseLocation } from '@resume-library/database/database'
import { openDatabase } from '@resume-library/database/open-database'
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

type Method = (...given: unknown[]) => Promise<unknown>

/** Has each method wait for the present schema, and throw {CandidateStoreError} where the database is away. */
export function guarded<Methods extends object>(database: CandidateDatabase, methods: Methods): Methods {
  const guard =
    (method: Method): Method =>
    async (...given) => {
      try {
        await database.ready()
        return await method(...given)
      } catch (error) {
        throw database.isUnavailable(error) ? new CandidateStoreError({ cause: error }) : error
      }
    }
  const entries = Object.entries(methods).map(([name, method]) => [name, guard(method)])
  return Object.fromEntries(entries) as Methods
}

import { ConfigurationError } from '@resume-library/server/configuration/configuration'
import type { DatabaseLocation } from '../database/location.ts'
import { openDatabase } from '../database/open-database.ts'
import type { CandidateDatabase, CandidateTables } from './table/candidate-columns.ts'
import { MIGRATIONS } from './table/migrations.ts'

/**
 * Opens the database of the candidates and brings it to the present schema. Where there is only no room for that, it
 * is tried again with every use until there is.
 *
 * @param onError told of the lack of room, and of errors that no caller waits for
 * @param queryTimeoutMs a PostgreSQL server gives up a query that takes longer; 0 for never
 * @throws system errors with a `path` for a folder that cannot be used; {ConfigurationError} for a database that cannot
 */
export async function openCandidateDatabase(
  location: DatabaseLocation,
  onError: (error: Error) => void,
  queryTimeoutMs = 0,
): Promise<CandidateDatabase> {
  const options = { location, migrations: MIGRATIONS, queryTimeoutMs, onError }
  const database = await openDatabase<CandidateTables>(options)
  try {
    await database.ready()
  } catch (error) {
    if (!database.isFull(error)) {
      await database.close()
      throw startError(error, location)
    }
    onError(error as Error)
  }
  return database
}

function startError(error: unknown, { kind }: DatabaseLocation): unknown {
  if (error instanceof Error && 'path' in error) return error
  const variable = kind === 'sqlite' ? 'DATA_DIR' : 'DATABASE_URL'
  return new ConfigurationError([`${variable}: the database cannot be used (${reasonOf(error)})`])
}

/** The message of the innermost cause: never the address, which holds a password. */
function reasonOf(error: unknown): string {
  const cause = error instanceof Error ? (error.cause ?? error) : error
  if (cause instanceof AggregateError) return reasonOf(cause.errors[0])
  return cause instanceof Error ? cause.message : String(cause)
}

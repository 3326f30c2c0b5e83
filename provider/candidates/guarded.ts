import { CandidateStoreError } from './candidate-store.ts'
import type { CandidateDatabase } from './table/candidate-columns.ts'

/** Runs a query on the present schema; @throws {CandidateStoreError} where the database is away, anything else as it is. */
export async function guarded<Result>(
  database: CandidateDatabase,
  query: () => Promise<Result>,
): Promise<Result> {
  try {
    await database.ready()
    return await query()
  } catch (error) {
    throw database.isUnavailable(error) ? new CandidateStoreError({ cause: error }) : error
  }
}

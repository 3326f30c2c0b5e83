import type { Database } from '../database/database.ts'
import { CandidateStoreError } from './candidate-store.ts'

/** Runs a query; @throws {CandidateStoreError} where the database is away, anything else as it is. */
export async function guarded<Result>(database: Database, query: () => Promise<Result>): Promise<Result> {
  try {
    return await query()
  } catch (error) {
    throw database.isUnavailable(error) ? new CandidateStoreError({ cause: error }) : error
  }
}

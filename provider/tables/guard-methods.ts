import { guardQueries } from '@resume-library/database/open-database'
import type { CandidateDatabase } from './candidate-columns.ts'

/** Makes methods wait for the migrations. @throws {CandidateStoreError} where the database is down */
export const guardMethods = <Methods extends object>(
  database: CandidateDatabase,
  methods: Methods,
): Methods => guardQueries(database, methods, (cause) => new CandidateStoreError({ cause }))

/** The store is unreachable, full or locked: a retry may succeed. */
export class CandidateStoreError extends Error {
  readonly code = 'unavailable'

  constructor(options: { cause: unknown }) {
    super('candidate store: unavailable', options)
    this.name = 'CandidateStoreError'
  }
}

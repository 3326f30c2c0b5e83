import { sql } from 'kysely'
import { candidateOfRow, RECORD_COLUMNS, rowOfCandidate, time } from './candidate-row.ts'
import { type CandidateStore, CandidateStoreError } from './candidate-store.ts'
import type { Database } from './database.ts'
import { migrate } from './migrations.ts'

/** Candidates in a database, brought to the present schema first. @throws {CandidateStoreError} */
export async function createKyselyCandidateStore(database: Database): Promise<CandidateStore> {
  const { kysely } = database
  const guarded = <Result>(query: () => Promise<Result>) => reportUnavailable(database, query)
  await guarded(() => migrate(database))

  return {
    add: (candidate) =>
      guarded(async () => {
        const added = await kysely
          .insertInto('candidates')
          .values(rowOfCandidate(candidate))
          .onConflict((conflict) => conflict.doNothing())
          .returning('id')
          .executeTakeFirst()
        return added ? 'added' : 'conflict'
      }),

    findByIdempotencyKey: (key) =>
      guarded(async () => {
        const row = await kysely
          .selectFrom('candidates')
          .select(['id', 'registration_date', 'idempotency_fingerprint', 'password_hash'])
          .where('idempotency_key', '=', key)
          .executeTakeFirst()
        if (!row) return null
        const { id, password_hash } = row
        const fingerprint = row.idempotency_fingerprint ?? ''
        return { id, password_hash, fingerprint, registration_date: time(row.registration_date) }
      }),

    findByEmail: (email) =>
      guarded(async () => {
        const row = await kysely
          .selectFrom('candidates')
          .select(RECORD_COLUMNS)
          .where('email', '=', email.trim().toLowerCase())
          .executeTakeFirst()
        return row ? candidateOfRow(row) : null
      }),

    check: () =>
      guarded(async () => {
        await sql`select 1`.execute(kysely)
      }),

    close: () => kysely.destroy(),
  }
}

async function reportUnavailable<Result>(database: Database, query: () => Promise<Result>): Promise<Result> {
  try {
    return await query()
  } catch (error) {
    throw database.isUnavailable(error) ? new CandidateStoreError({ cause: error }) : error
  }
}

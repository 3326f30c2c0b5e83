import { type Kysely, sql } from 'kysely'
import { rowOfCandidate, time } from './candidate-row.ts'
import type { CandidateStore, FirstRegistration, NewCandidate } from './candidate-store.ts'
import type { Database, Schema } from './database.ts'
import { guarded } from './guarded.ts'

/** Registrations in a database of the present schema (`migrate`). Closing it closes the database. */
export function createKyselyCandidateStore(database: Database): CandidateStore {
  const { kysely } = database
  return {
    add: (candidate) => guarded(database, () => add(kysely, candidate)),
    findByIdempotencyKey: (key) => guarded(database, () => findByIdempotencyKey(kysely, key)),
    unclaimedResumes: (after, limit) => guarded(database, () => unclaimedResumes(kysely, after, limit)),
    noteResumeClaimed: (id, now) => guarded(database, () => noteResumeClaimed(kysely, id, now)),
    expireIdempotencyKeys: (before) => guarded(database, () => expireIdempotencyKeys(kysely, before)),
    check: () => guarded(database, async () => void (await sql`select 1`.execute(kysely))),
    close: () => kysely.destroy(),
  }
}

/** One statement, so that the e-mail address and the key are kept together or not at all. */
async function add(kysely: Kysely<Schema>, candidate: NewCandidate): Promise<'added' | 'conflict'> {
  const added = await kysely
    .insertInto('candidates')
    .values(rowOfCandidate(candidate))
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return added ? 'added' : 'conflict'
}

async function findByIdempotencyKey(kysely: Kysely<Schema>, key: string): Promise<FirstRegistration | null> {
  const row = await kysely
    .selectFrom('candidates')
    .select(['id', 'registration_date', 'idempotency_fingerprint', 'password_hash'])
    .where('idempotency_key', '=', key)
    .executeTakeFirst()
  if (!row) return null
  const { id, password_hash } = row
  const fingerprint = row.idempotency_fingerprint ?? ''
  return { id, password_hash, fingerprint, registration_date: time(row.registration_date) }
}

async function unclaimedResumes(kysely: Kysely<Schema>, after: string | null, limit: number) {
  const rows = await kysely
    .selectFrom('candidates')
    .select(['id', 'resume_name'])
    .where('resume_name', 'is not', null)
    .where('resume_claimed_at', 'is', null)
    .$if(after !== null, (query) => query.where('id', '>', after ?? ''))
    .orderBy('id')
    .limit(limit)
    .execute()
  return rows.map(({ id, resume_name }) => ({ id, name: resume_name ?? '' }))
}

async function noteResumeClaimed(kysely: Kysely<Schema>, id: string, now: Date): Promise<void> {
  await kysely
    .updateTable('candidates')
    .set({ resume_claimed_at: now.toISOString() })
    .where('id', '=', id)
    .execute()
}

async function expireIdempotencyKeys(kysely: Kysely<Schema>, before: Date): Promise<number> {
  const { numUpdatedRows } = await kysely
    .updateTable('candidates')
    .set({ idempotency_key: null, idempotency_fingerprint: null })
    .where('idempotency_key', 'is not', null)
    .where('created_at', '<', before.toISOString())
    .executeTakeFirstOrThrow()
  return Number(numUpdatedRows)
}

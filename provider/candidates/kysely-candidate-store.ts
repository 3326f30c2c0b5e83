import { ERASE_TOKENS_MAX } from '@resume-library/contract/limits'
import { type Kysely, sql } from 'kysely'
import type { CandidateStore, FirstRegistration, NewCandidate } from './candidate-store.ts'
import { erasedKeyDigest, isErasedKey } from './erased-keys.ts'
import { guarded } from './guarded.ts'
import type { CandidateDatabase, CandidateTables } from './table/candidate-columns.ts'
import { INSERTED_COLUMNS, rowOfCandidate } from './table/candidate-row.ts'
import { time } from './table/columns.ts'

/** Registrations in a database. Closing it closes the database. */
export function createKyselyCandidateStore(database: CandidateDatabase): CandidateStore {
  const { kysely } = database
  const add = createAdd(database)
  return {
    add: (candidate) => guarded(database, () => add(candidate)),
    findByIdempotencyKey: (key) => guarded(database, () => findByIdempotencyKey(kysely, key)),
    wasErased: (key) => guarded(database, () => isErasedKey(kysely, key)),
    addEraseDigest: (id, digest) => guarded(database, () => addEraseDigest(kysely, id, digest)),
    unclaimedResumes: (after, limit) => guarded(database, () => unclaimedResumes(kysely, after, limit)),
    noteResumeClaimed: (id, now) => guarded(database, () => noteResumeClaimed(kysely, id, now)),
    expireIdempotencyKeys: (before) => guarded(database, () => expireIdempotencyKeys(database, before)),
    check: () => guarded(database, async () => void (await sql`select 1`.execute(kysely))),
    close: () => database.close(),
  }
}

/**
 * Adds by one statement, so that the e-mail address and the key are kept together or not at all. Its text is made
 * once: making it takes longer than all else that a registration asks of the event loop.
 */
function createAdd({ kysely, locksRows }: CandidateDatabase): CandidateStore['add'] {
  // What its values are does not matter: only how many, and of which columns.
  const values = INSERTED_COLUMNS.map((column) => sql.val('').as(column))
  const erased = kysely.selectFrom('erased_keys').select('digest').where('digest', '=', '')
  const row = kysely.selectNoFrom(values).where(({ exists, not }) => not(exists(erased)))
  const statement = kysely
    .insertInto('candidates')
    .columns(INSERTED_COLUMNS)
    .expression(row)
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .compile()
  const add = async (connection: Kysely<CandidateTables>, candidate: NewCandidate) => {
    const row = rowOfCandidate(candidate)
    const { id, idempotency } = candidate
    const digest = idempotency ? erasedKeyDigest(idempotency.key) : ''
    const parameters = [...INSERTED_COLUMNS.map((column) => row[column]), digest]
    const { rows } = await connection.executeQuery({ ...statement, parameters })
    if (rows.length === 0) return 'conflict'
    // An insert that had to wait for an erasure of the same does not see what that noted.
    const isTooLate = locksRows && idempotency !== null && (await isErasedKey(connection, idempotency.key))
    if (isTooLate) await connection.deleteFrom('candidates').where('id', '=', id).execute()
    return isTooLate ? 'conflict' : 'added'
  }
  // Where it looks again, both are one: what breaks off between them would leave an erased candidate registered.
  return (candidate) =>
    locksRows && candidate.idempotency
      ? kysely.transaction().execute((transaction) => add(transaction, candidate))
      : add(kysely, candidate)
}

async function findByIdempotencyKey(
  kysely: Kysely<CandidateTables>,
  key: string,
): Promise<FirstRegistration | null> {
  const row = await kysely
    .selectFrom('candidates')
    .select(['id', 'registration_date', 'idempotency_fingerprint', 'password_hash'])
    .where('idempotency_key', '=', key)
    .executeTakeFirst()
  if (!row) return null
  const { id, password_hash } = row
  const fingerprint = row.idempotency_fingerprint ?? ''
  return { id, password_hash, fingerprint, registration_date: time().fromColumn(row.registration_date) }
}

/** By one statement, so that of two at the same moment none is lost. */
async function addEraseDigest(kysely: Kysely<CandidateTables>, id: string, digest: string): Promise<boolean> {
  const { numUpdatedRows } = await kysely
    .updateTable('candidates')
    .set({ erase_digests: sql<string>`trim(erase_digests || ' ' || ${sql.val(digest)})` })
    .where('id', '=', id)
    .where(sql<boolean>`length(erase_digests) < ${ERASE_TOKENS_MAX * digest.length}`)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

async function unclaimedResumes(kysely: Kysely<CandidateTables>, after: string | null, limit: number) {
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

async function noteResumeClaimed(kysely: Kysely<CandidateTables>, id: string, now: Date): Promise<void> {
  await kysely
    .updateTable('candidates')
    .set({ resume_claimed_at: now.toISOString() })
    .where('id', '=', id)
    .execute()
}

async function expireIdempotencyKeys(
  { kysely, settleErased }: CandidateDatabase,
  before: Date,
): Promise<number> {
  const { numUpdatedRows } = await kysely
    .updateTable('candidates')
    .set({ idempotency_key: null, idempotency_fingerprint: null })
    .where('idempotency_key', 'is not', null)
    .where('created_at', '<', before.toISOString())
    .executeTakeFirstOrThrow()
  await kysely.deleteFrom('erased_keys').where('erased_at', '<', before.toISOString()).execute()
  await settleErased()
  return Number(numUpdatedRows)
}

import { createHash } from 'node:crypto'
import { ERASE_TOKENS_MAX } from '@resume-library/contract/limits'
import { type Kysely, sql } from 'kysely'
import { guardMethods } from './candidate-database.ts'
import type { CandidateStore, NewCandidate } from './candidate-store.ts'
import type { CandidateDatabase, CandidateTables } from './table/candidate-columns.ts'
import { isoTime, rowOfCandidate } from './table/candidate-row.ts'

/** Creates the store; closing it closes the database. */
export function createKyselyCandidateStore(database: CandidateDatabase): CandidateStore {
  const { kysely, locksRows, purgeErased } = database
  const methods = guardMethods<Omit<CandidateStore, 'close'>>(database, {
    // A transaction where it rechecks, so that a crash leaves no erased candidate.
    add: (candidate) =>
      locksRows && candidate.idempotency
        ? kysely.transaction().execute((transaction) => add(transaction, candidate, true))
        : add(kysely, candidate, false),

    async findByIdempotencyKey(key) {
      const row = await kysely
        .selectFrom('candidates')
        .select(['id', 'registration_date', 'idempotency_fingerprint', 'password_hash'])
        .where('idempotency_key', '=', key)
        .executeTakeFirst()
      if (!row) return null
      const { id, password_hash, idempotency_fingerprint: fingerprint } = row
      const registration_date = isoTime(row.registration_date)
      return { id, password_hash, fingerprint: fingerprint ?? '', registration_date }
    },

    wasErased: (key) => isErasedKey(kysely, key),

    // One statement, so that concurrent ones lose nothing.
    async addEraseDigest(id, digest) {
      const { numUpdatedRows } = await kysely
        .updateTable('candidates')
        .set({ erase_digests: sql<string>`trim(erase_digests || ' ' || ${sql.val(digest)})` })
        .where('id', '=', id)
        .where(sql<boolean>`length(erase_digests) < ${ERASE_TOKENS_MAX * digest.length}`)
        .executeTakeFirstOrThrow()
      return numUpdatedRows > 0n
    },

    async expireIdempotencyKeys(before) {
      const { numUpdatedRows } = await kysely
        .updateTable('candidates')
        .set({ idempotency_key: null, idempotency_fingerprint: null })
        .where('idempotency_key', 'is not', null)
        .where('created_at', '<', before.toISOString())
        .executeTakeFirstOrThrow()
      await kysely.deleteFrom('erased_keys').where('erased_at', '<', before.toISOString()).execute()
      await purgeErased()
      return Number(numUpdatedRows)
    },

    check: async () => void (await sql`select 1`.execute(kysely)),
  })
  return { ...methods, close: () => database.close() }
}

/**
 * Inserts by one statement, so that the e-mail address and the key are stored together or not at all.
 *
 * @param recheckErasure for engines on which an insert that waits for an erasure does not see its digest
 */
async function add(
  kysely: Kysely<CandidateTables>,
  candidate: NewCandidate,
  recheckErasure: boolean,
): Promise<'added' | 'conflict'> {
  const { id, idempotency } = candidate
  const row = Object.entries(rowOfCandidate(candidate))
  const digest = idempotency ? erasedKeyDigest(idempotency.key) : ''
  const erased = kysely.selectFrom('erased_keys').select('digest').where('digest', '=', digest)
  const rows = await kysely
    .insertInto('candidates')
    .columns(row.map(([column]) => column as keyof CandidateTables['candidates']))
    .expression(
      kysely
        .selectNoFrom(row.map(([column, value]) => sql.val(value).as(column)))
        .where(({ exists, not }) => not(exists(erased))),
    )
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .execute()
  if (rows.length === 0) return 'conflict'
  if (!recheckErasure || !idempotency || !(await isErasedKey(kysely, idempotency.key))) return 'added'
  await kysely.deleteFrom('candidates').where('id', '=', id).execute()
  return 'conflict'
}

/** Digest by which the Idempotency-Key of an erased candidate is stored. */
export const erasedKeyDigest = (key: string): string =>
  createHash('sha256').update('erased candidate').update(key).digest('hex')

async function isErasedKey(kysely: Kysely<CandidateTables>, key: string): Promise<boolean> {
  const row = await kysely
    .selectFrom('erased_keys')
    .select('digest')
    .where('digest', '=', erasedKeyDigest(key))
    .executeTakeFirst()
  return row !== undefined
}

import { createHash } from 'node:crypto'
import { ERASE_TOKENS_MAX } from '@resume-library/contract/limits'
import { type Insertable, type Kysely, sql } from 'kysely'
import type { CandidateDatabase, CandidateTable, CandidateTables } from '../tables/candidate-columns.ts'
import { guardMethods } from '../tables/guard-methods.ts'
import { isoTime } from '../tables/iso-time.ts'
import { NO_LISTENER, nextChange, type OnChange } from './candidate-changes.ts'
import { rowOfCandidate } from './candidate-row.ts'
import type { CandidateStore } from './candidate-store.ts'

/** Creates the store; closing it closes the database. @param onChange part of every transaction that adds */
export function createKyselyCandidateStore(
  database: CandidateDatabase,
  onChange: OnChange = NO_LISTENER,
): CandidateStore {
  const { kysely, kind, purgeErased } = database
  const methods = guardMethods<Omit<CandidateStore, 'close'>>(database, {
    add: (candidate) =>
      kysely.transaction().execute(async (transaction) => {
        const change = await nextChange(transaction)
        const row = rowOfCandidate(candidate, change, kind)
        if (!(await insertOnce(transaction, row))) return 'conflict'
        await onChange(transaction, { ...change, kind: 'registered', id: candidate.id })
        return 'added'
      }),

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

/** Inserts unless the e-mail address or the key is known, also that of an erased candidate. */
async function insertOnce(
  transaction: Kysely<CandidateTables>,
  row: Insertable<CandidateTable>,
): Promise<boolean> {
  if (row.idempotency_key && (await isErasedKey(transaction, row.idempotency_key))) return false
  const { numInsertedOrUpdatedRows } = await transaction
    .insertInto('candidates')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows === 1n
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

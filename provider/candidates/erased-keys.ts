import { createHash } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { CandidateTables } from './table/candidate-columns.ts'

/** The only thing that is kept of the Idempotency-Key of an erased candidate, in hexadecimal digits. */
export const erasedKeyDigest = (key: string): string =>
  createHash('sha256').update('erased candidate').update(key).digest('hex')

export async function isErasedKey(kysely: Kysely<CandidateTables>, key: string): Promise<boolean> {
  const row = await kysely
    .selectFrom('erased_keys')
    .select('digest')
    .where('digest', '=', erasedKeyDigest(key))
    .executeTakeFirst()
  return row !== undefined
}

/** Erases a record, and notes that nothing with its Idempotency-Key is registered again; whether it was there. */
export const eraseWithKey = (kysely: Kysely<CandidateTables>, id: string): Promise<boolean> =>
  kysely.transaction().execute(async (transaction) => {
    const row = await transaction
      .selectFrom('candidates')
      .select('idempotency_key')
      .where('id', '=', id)
      .executeTakeFirst()
    if (row?.idempotency_key) await noteErasedKey(transaction, row.idempotency_key, new Date())
    const { numDeletedRows } = await transaction
      .deleteFrom('candidates')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    return numDeletedRows > 0n
  })

async function noteErasedKey(kysely: Kysely<CandidateTables>, key: string, now: Date): Promise<void> {
  const erased_at = now.toISOString()
  await kysely
    .insertInto('erased_keys')
    .values({ digest: erasedKeyDigest(key), erased_at })
    .onConflict((conflict) => conflict.column('digest').doUpdateSet({ erased_at }))
    .execute()
}

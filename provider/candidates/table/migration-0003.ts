import type { ColumnTypes } from '@resume-library/database/database'
import { type Kysely, sql } from 'kysely'

/** Digests of the Idempotency-Keys of erased candidates: what is still on its way with one is not registered again. */
export async function addErasedKeys(database: Kysely<unknown>, types: ColumnTypes): Promise<void> {
  const { text, time, tableSuffix } = types
  await database.schema
    .createTable('erased_keys')
    .addColumn('digest', sql.raw(text), (column) => column.notNull().primaryKey())
    .addColumn('erased_at', sql.raw(time), (column) => column.notNull())
    .modifyEnd(sql.raw(tableSuffix))
    .execute()
}

import type { ColumnTypes } from '@resume-library/database/database'
import { type Kysely, sql } from 'kysely'

/** Digests of the tokens by which a candidate erases itself. */
export async function addEraseDigests(database: Kysely<unknown>, { text }: ColumnTypes): Promise<void> {
  await database.schema
    .alterTable('candidates')
    .addColumn('erase_digests', sql.raw(text), (column) => column.notNull().defaultTo(''))
    .execute()
}

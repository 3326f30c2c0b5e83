import type { ColumnTypes } from '@resume-library/database/database'
import { type Kysely, sql } from 'kysely'

/** Which text was agreed to or shown at Submit, and when. */
export async function addConsent(database: Kysely<unknown>, { text, time }: ColumnTypes): Promise<void> {
  // SQLite adds one column a statement.
  await database.schema
    .alterTable('candidates')
    .addColumn('consent_version', sql.raw(text), (column) => column.notNull().defaultTo(''))
    .execute()
  await database.schema.alterTable('candidates').addColumn('consent_given_at', sql.raw(time)).execute()
}

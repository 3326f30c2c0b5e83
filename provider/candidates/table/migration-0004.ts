import type { ColumnTypes } from '@resume-library/database/database'
import { type Kysely, sql } from 'kysely'

/** The uploaded resume that a record names, by which others that name the same are found. */
export async function addPublicResumeNames(database: Kysely<unknown>, { text }: ColumnTypes): Promise<void> {
  await database.schema.alterTable('candidates').addColumn('resume_public_name', sql.raw(text)).execute()
  await database.schema
    .createIndex('candidates_resume_public_name')
    .on('candidates')
    .column('resume_public_name')
    .execute()
}

import type { Database } from '@resume-library/database/database'
import type { Schema } from '@resume-library/database/migrate'
import { sql } from 'kysely'

/** One row for each uploaded file, in milliseconds and bytes. */
interface UploadsTable {
  name: string
  size: number
  /** Keyed digest of the client's address, for its quota; null an hour after the upload. */
  sender: string | null
  /** Time of the upload or of the last release: the age counts from then. */
  since: number
  /** Registrations that name it; 0 for an upload that may be swept. */
  claims: number
  /** Claims ever made. The store has a mark for each of them. */
  marks: number
  /** Time of the last claim. */
  claimed_at: number | null
  /** 1 once the file is being erased: nobody can claim it any more, and each sweep tries again until it is gone. */
  erasing: number
}

export interface UploadsTables {
  uploads: UploadsTable
}

export type UploadsDatabase = Database<UploadsTables>

/** One migration that was released is never changed: add another. It may only add. */
export const UPLOADS_SCHEMA: Schema = {
  migrations: {
    '1-uploads': async ({ schema }, { text, amount, tableSuffix }) => {
      const type = (name: string) => sql.raw(name)
      await schema
        .createTable('uploads')
        .addColumn('name', type(text), (column) => column.notNull().primaryKey())
        .addColumn('size', type(amount), (column) => column.notNull())
        .addColumn('sender', type(text))
        .addColumn('since', type(amount), (column) => column.notNull())
        .addColumn('claims', type(amount), (column) => column.notNull().defaultTo(0))
        .addColumn('marks', type(amount), (column) => column.notNull().defaultTo(0))
        .addColumn('claimed_at', type(amount))
        .addColumn('erasing', type(amount), (column) => column.notNull().defaultTo(0))
        .modifyEnd(type(tableSuffix))
        .execute()
      // What is unclaimed, or was sent within the hour, may be nothing of millions.
      await schema
        .createIndex('uploads_unclaimed')
        .on('uploads')
        .columns(['since', 'size'])
        .where(sql<boolean>`claims = 0 or erasing = 1`)
        .execute()
      await schema
        .createIndex('uploads_sender')
        .on('uploads')
        .columns(['sender', 'since', 'claims', 'size'])
        .where(sql<boolean>`sender is not null`)
        .execute()
    },
  },
  // Of its own: on PostgreSQL the outbox and the provider may have the same database.
  table: 'uploads_migration',
}

import type { Database } from '@resume-library/database/database'
import type { Schema } from '@resume-library/database/migrate'
import { sql } from 'kysely'

/** One row for each uploaded file, in milliseconds and bytes. */
interface UploadsTable {
  name: string
  size: number
  /** The client's key, for its quota; null an hour after the upload. */
  sender: string | null
  /** When it was uploaded, or when the last claim of it was taken back: its age is counted from then. */
  since: number
  /** Registrations that name it; 0 for an upload that may be swept. */
  claims: number
  /** The last time that a registration named it. */
  claimed_at: number | null
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
        .addColumn('claims', type(amount), (column) => column.notNull())
        .addColumn('claimed_at', type(amount))
        .modifyEnd(type(tableSuffix))
        .execute()
      // What is unclaimed, or was sent within the hour, may be nothing of millions.
      await schema
        .createIndex('uploads_unclaimed')
        .on('uploads')
        .columns(['since', 'size'])
        .where(sql<boolean>`claims = 0`)
        .execute()
      await schema
        .createIndex('uploads_sender')
        .on('uploads')
        .column('sender')
        .where(sql<boolean>`sender is not null`)
        .execute()
    },
  },
  // Of its own: on PostgreSQL the outbox and the provider may have the same database.
  table: 'uploads_migration',
}

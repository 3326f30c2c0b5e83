import type { Database } from '@resume-library/database/database'
import type { Schema } from '@resume-library/database/migrate'
import { sql } from 'kysely'

/** One row for each uploaded file, in milliseconds and bytes. */
interface UploadsTable {
  name: string
  size: number
  /** Keyed digest of the client's address, for its quota; null an hour after the upload. */
  sender: string | null
  /** Time of the upload or the last release, from which the age counts. */
  since: number
  /** Registrations that name it; at 0 it is swept. */
  claims: number
  /** Claims ever made. */
  marks: number
  /** Time of the last claim. */
  claimed_at: number | null
  /** 1 while the file is being erased: it cannot be claimed, and each sweep retries. */
  erasing: number
}

export interface UploadsTables {
  uploads: UploadsTable
}

export type UploadsDatabase = Database<UploadsTables>

/** Migrations that may only add. Never change a released one: add another. */
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
      // Partial, since most of millions of uploads are claimed.
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
  // Not Kysely's default: outbox and provider may share the database.
  table: 'uploads_migration',
}

import type { ColumnTypes } from '@resume-library/database/database'
import type { Schema } from '@resume-library/database/migrate'
import { type Kysely, sql } from 'kysely'

async function createOutbox(database: Kysely<unknown>, types: ColumnTypes): Promise<void> {
  const { id, text, amount, flag, bytes } = types
  const type = (name: string) => sql.raw(name)
  await database.schema
    .createTable('outbox')
    .addColumn('id', type(id), (column) => column.notNull().primaryKey())
    .addColumn('secret_digest', type(text), (column) => column.notNull())
    .addColumn('state', type(text), (column) => column.notNull())
    .addColumn('accepted_at', type(amount), (column) => column.notNull())
    .addColumn('next_attempt_at', type(amount), (column) => column.notNull())
    .addColumn('ended_at', type(amount))
    .addColumn('attempts', type(amount), (column) => column.notNull())
    .addColumn('may_have_arrived', type(flag), (column) => column.notNull())
    .addColumn('lease_holder', type(text))
    .addColumn('leased_until', type(amount))
    .addColumn('key_id', type(text))
    .addColumn('sealed', type(bytes))
    .modifyEnd(type(types.tableSuffix))
    .execute()
  await database.schema.createIndex('outbox_secret').unique().on('outbox').column('secret_digest').execute()
  await database.schema.createIndex('outbox_state').on('outbox').columns(['state', 'id']).execute()
}

/** What waits is there once; and the processes hear of each other how the recipient is. */
async function addRecipient(database: Kysely<unknown>, types: ColumnTypes): Promise<void> {
  const { text, amount } = types
  const type = (name: string) => sql.raw(name)
  await database.schema.alterTable('outbox').addColumn('fingerprint', type(text)).execute()
  await database.schema
    .createIndex('outbox_fingerprint')
    .unique()
    .on('outbox')
    .column('fingerprint')
    .where(sql<boolean>`state = 'waiting'`)
    .execute()
  await database.schema
    .createTable('outbox_recipient')
    .addColumn('probe_holder', type(text))
    .addColumn('probe_until', type(amount))
    .addColumn('answered_at', type(amount), (column) => column.notNull())
    .addColumn('retry_at', type(amount), (column) => column.notNull())
    .modifyEnd(type(types.tableSuffix))
    .execute()
  await sql`insert into outbox_recipient (answered_at, retry_at) values (0, 0)`.execute(database)
}

/** What is leased is looked at by each process every other second, and may be nothing of millions. */
async function addLeaseIndex(database: Kysely<unknown>): Promise<void> {
  await database.schema
    .createIndex('outbox_leased')
    .on('outbox')
    .column('id')
    .where(sql<boolean>`lease_holder is not null`)
    .execute()
}

/** One migration that has run anywhere is never changed: add another. It may only add. */
export const OUTBOX_SCHEMA: Schema = {
  migrations: {
    '0001-outbox': createOutbox,
    '0002-recipient': addRecipient,
    '0003-lease-index': addLeaseIndex,
  },
  // Of its own: on PostgreSQL the provider may have the same database.
  table: 'outbox_migration',
}

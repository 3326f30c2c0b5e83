import type { ColumnTypes } from '@resume-library/database/database'
import type { Schema } from '@resume-library/database/migrate'
import { type Kysely, sql } from 'kysely'

/** One migration that was released is never changed: add another. It may only add. */
export const OUTBOX_SCHEMA: Schema = {
  migrations: {
    '1-outbox': async (database, types) => {
      await createOutbox(database, types)
      await createRecipient(database, types)
    },
  },
  // Of its own: on PostgreSQL the provider may have the same database.
  table: 'outbox_migration',
}

async function createOutbox({ schema }: Kysely<unknown>, types: ColumnTypes): Promise<void> {
  const { id, text, amount, flag, bytes } = types
  const type = (name: string) => sql.raw(name)
  await schema
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
    .addColumn('fingerprint', type(text))
    .modifyEnd(type(types.tableSuffix))
    .execute()
  await schema.createIndex('outbox_secret').unique().on('outbox').column('secret_digest').execute()
  await schema.createIndex('outbox_state').on('outbox').columns(['state', 'id']).execute()
  // What waits is there once.
  await schema
    .createIndex('outbox_fingerprint')
    .unique()
    .on('outbox')
    .column('fingerprint')
    .where(sql<boolean>`state = 'waiting'`)
    .execute()
  // What is leased is looked at by each process every other second, and may be nothing of millions.
  await schema
    .createIndex('outbox_leased')
    .on('outbox')
    .column('id')
    .where(sql<boolean>`lease_holder is not null`)
    .execute()
}

/** The processes hear of each other how the recipient is. */
async function createRecipient(
  database: Kysely<unknown>,
  { text, amount, tableSuffix }: ColumnTypes,
): Promise<void> {
  const type = (name: string) => sql.raw(name)
  await database.schema
    .createTable('outbox_recipient')
    .addColumn('probe_holder', type(text))
    .addColumn('probe_until', type(amount))
    .addColumn('answered_at', type(amount), (column) => column.notNull())
    .addColumn('retry_at', type(amount), (column) => column.notNull())
    .modifyEnd(type(tableSuffix))
    .execute()
  await sql`insert into outbox_recipient (answered_at, retry_at) values (0, 0)`.execute(database)
}

import type { ColumnTypes, Database } from '@resume-library/database/database'
import type { Schema } from '@resume-library/database/migrate'
import { type Kysely, type Selectable, sql } from 'kysely'
import type { Entry, EntryState } from './outbox-store.ts'

/** Row of the table; times are in milliseconds. */
export interface OutboxTable {
  id: string
  secret_digest: string
  fingerprint: string | null
  state: EntryState
  accepted_at: number
  /** By the clock of the database, as `leased_until`. */
  next_attempt_at: number
  ended_at: number | null
  attempts: number
  may_have_arrived: boolean | number
  lease_holder: string | null
  leased_until: number | null
  key_id: string | null
  content: Uint8Array | null
}

export interface OutboxTables {
  outbox: OutboxTable
  outbox_pause: { paused_until: number }
}

export type OutboxDatabase = Database<OutboxTables>

export const entryOf = (row: Selectable<OutboxTable>): Entry => ({
  id: row.id,
  state: row.state,
  acceptedAt: row.accepted_at,
  attempts: row.attempts,
  mayHaveArrived: Boolean(row.may_have_arrived),
  nextAttemptAt: row.next_attempt_at,
  endedAt: row.ended_at,
  content: row.content && row.key_id !== null ? { keyId: row.key_id, bytes: row.content } : null,
})

/** Migrations that may only add. Never change a released one: add another. */
export const OUTBOX_SCHEMA: Schema = {
  migrations: {
    '1-outbox': createOutbox,
  },
  // Not Kysely's default: the provider may share the database.
  table: 'outbox_migration',
}

async function createOutbox(database: Kysely<unknown>, types: ColumnTypes): Promise<void> {
  const { schema } = database
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
    .addColumn('content', type(bytes))
    .addColumn('fingerprint', type(text))
    .modifyEnd(type(types.tableSuffix))
    .execute()
  await schema.createIndex('outbox_secret').unique().on('outbox').column('secret_digest').execute()
  await schema.createIndex('outbox_state').on('outbox').columns(['state', 'id']).execute()
  await schema
    .createIndex('outbox_fingerprint')
    .unique()
    .on('outbox')
    .column('fingerprint')
    .where(sql<boolean>`state = 'waiting'`)
    .execute()
  await schema
    .createTable('outbox_pause')
    .addColumn('paused_until', type(amount), (column) => column.notNull())
    .modifyEnd(type(types.tableSuffix))
    .execute()
  await sql`insert into outbox_pause (paused_until) values (0)`.execute(database)
}

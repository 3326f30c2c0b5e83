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
  /** Both null for an entry without an order. */
  subject: string | null
  position: number | null
  last_error: string | null
  client: string | null
}

export interface OutboxTables {
  outbox: OutboxTable
  outbox_pause: { paused_until: number }
}

/** Database and the names of an outbox's tables: several may share a database. */
export interface OutboxDatabase extends Database<OutboxTables> {
  readonly entries: 'outbox'
  readonly pauses: 'outbox_pause'
}

/** Returns the names of tables, typed as those of the service's outbox. */
export const tablesOf = (name: string) => ({
  entries: name as 'outbox',
  pauses: `${name}_pause` as 'outbox_pause',
})

export const entryOf = (row: Selectable<OutboxTable>): Entry => ({
  id: row.id,
  state: row.state,
  acceptedAt: row.accepted_at,
  attempts: row.attempts,
  mayHaveArrived: Boolean(row.may_have_arrived),
  nextAttemptAt: Math.max(row.accepted_at, row.next_attempt_at),
  endedAt: row.ended_at,
  subject: row.subject,
  lastError: row.last_error,
  content: row.content && row.key_id !== null ? { keyId: row.key_id, bytes: row.content } : null,
})

/** Migrations that may only add. Never change a released one: add another. */
export const OUTBOX_SCHEMA: Schema = {
  migrations: {
    '1-outbox': (database, types) => createOutbox(database, types, 'outbox'),
    '2-order': (database, types) => addOrder(database, types, 'outbox'),
    '3-client': (database, types) => addClient(database, types, 'outbox'),
  },
  // Not Kysely's default: the provider may share the database.
  table: 'outbox_migration',
}

/** Creates the tables of an outbox in a database of others; {@link addClient} is a migration of its own. */
export async function createOutboxTables(database: Kysely<unknown>, types: ColumnTypes, name: string) {
  await createOutbox(database, types, name)
  await addOrder(database, types, name)
}

async function createOutbox(database: Kysely<unknown>, types: ColumnTypes, name: string): Promise<void> {
  const { schema } = database
  const { entries, pauses } = tablesOf(name)
  const { id, text, amount, flag, bytes } = types
  const type = (name: string) => sql.raw(name)
  await schema
    .createTable(entries)
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
  await schema.createIndex(`${name}_secret`).unique().on(entries).column('secret_digest').execute()
  await schema.createIndex(`${name}_state`).on(entries).columns(['state', 'id']).execute()
  await schema
    .createIndex(`${name}_fingerprint`)
    .unique()
    .on(entries)
    .column('fingerprint')
    .where(sql<boolean>`state = 'waiting'`)
    .execute()
  await schema
    .createTable(pauses)
    .addColumn('paused_until', type(amount), (column) => column.notNull())
    .modifyEnd(type(types.tableSuffix))
    .execute()
  await sql`insert into ${sql.table(pauses)} (paused_until) values (0)`.execute(database)
}

async function addOrder(database: Kysely<unknown>, types: ColumnTypes, name: string): Promise<void> {
  const { schema } = database
  const columns = { subject: types.text, position: types.amount, last_error: types.text }
  for (const [column, type] of Object.entries(columns))
    await schema.alterTable(name).addColumn(column, sql.raw(type)).execute()
  await schema
    .createIndex(`${name}_order`)
    .on(name)
    .columns(['subject', 'position'])
    .where(sql<boolean>`state = 'waiting' and subject is not null`)
    .execute()
}

export async function addClient(
  { schema }: Kysely<unknown>,
  types: ColumnTypes,
  name: string,
): Promise<void> {
  await schema.alterTable(name).addColumn('client', sql.raw(types.text)).execute()
  await schema
    .createIndex(`${name}_client`)
    .on(name)
    .column('client')
    .where(sql<boolean>`state = 'waiting' and client is not null`)
    .execute()
}

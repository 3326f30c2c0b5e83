import { randomBytes } from 'node:crypto'
import type { ColumnTypes } from '@resume-library/database/database'
import { type Kysely, sql } from 'kysely'
import { amount, type Column, createTable, id, key, type TableOf, text, time } from './columns.ts'

const TABLES = {
  /** Mails that were tried in the last day; `mailbox` is a keyed digest. */
  mail_attempts: { id: key(id), mailbox: text, at: amount },
  /** Erasures that have begun, with the actor whom the audit will name. */
  erasures: { candidate_id: key(id), actor: text as Column<string>, begun_at: amount },
}

/** One row: candidates from before this time were found too old. */
const RETENTION = { deletable_before: key(time) }

export type UpkeepTables = { [Name in keyof typeof TABLES]: TableOf<(typeof TABLES)[Name]> } & {
  candidate_retention: TableOf<typeof RETENTION>
}

export async function createUpkeep(database: Kysely<unknown>, types: ColumnTypes): Promise<void> {
  for (const [name, columns] of Object.entries(TABLES))
    await createTable(database, types, name, columns).execute()
  const { schema } = database
  await schema.createIndex('mail_attempts_mailbox').on('mail_attempts').columns(['mailbox', 'at']).execute()
  for (const column of ['secret', 'settings'])
    await schema
      .alterTable('notification_rules')
      .addColumn(column, 'text', (built) => built.notNull().defaultTo(''))
      .execute()
  await sql`update notification_rules set secret = ${randomBytes(32).toString('hex')}`.execute(database)
}

/** Adds the time of the last upkeep, in place of a row for each candidate that builds before this release had. */
export async function addRetention(database: Kysely<unknown>, types: ColumnTypes): Promise<void> {
  await database.schema.dropTable('aged_candidates').ifExists().execute()
  await createTable(database, types, 'candidate_retention', RETENTION).execute()
  await sql`insert into candidate_retention values ('1970-01-01T00:00:00.000Z')`.execute(database)
}

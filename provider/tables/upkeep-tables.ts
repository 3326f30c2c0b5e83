import { randomBytes } from 'node:crypto'
import type { ColumnTypes } from '@resume-library/database/database'
import { type Kysely, sql } from 'kysely'
import { amount, type Column, createTable, id, idIn, key, type TableOf, text } from './columns.ts'

const TABLES = {
  /** Mails that were tried in the last day; `mailbox` is a keyed digest. */
  mail_attempts: { id: key(id), mailbox: text, at: amount },
  /** Candidates whom an upkeep found too old, in milliseconds of its clock. */
  aged_candidates: { candidate_id: idIn('candidates', id), found_at: amount },
  /** Erasures that have begun, with the actor whom the audit will name. */
  erasures: { candidate_id: key(id), actor: text as Column<string>, begun_at: amount },
}

export type UpkeepTables = { [Name in keyof typeof TABLES]: TableOf<(typeof TABLES)[Name]> }

export async function createUpkeep(database: Kysely<unknown>, types: ColumnTypes): Promise<void> {
  for (const [name, columns] of Object.entries(TABLES))
    await createTable(database, types, name, columns).execute()
  const { schema } = database
  await schema.createIndex('mail_attempts_mailbox').on('mail_attempts').columns(['mailbox', 'at']).execute()
  await schema
    .createIndex('aged_candidates_id')
    .unique()
    .on('aged_candidates')
    .column('candidate_id')
    .execute()
  for (const column of ['secret', 'settings'])
    await schema
      .alterTable('notification_rules')
      .addColumn(column, 'text', (built) => built.notNull().defaultTo(''))
      .execute()
  await sql`update notification_rules set secret = ${randomBytes(32).toString('hex')}`.execute(database)
}

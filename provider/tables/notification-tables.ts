import type { ColumnTypes } from '@resume-library/database/database'
import { addClient, createOutboxTables, type OutboxTables } from '@resume-library/outbox/outbox-table'
import { type Kysely, sql } from 'kysely'
import { createTable, flag, id, key, type TableOf, text } from './columns.ts'

/** Names of the outboxes: what one endpoint's outage holds up does not concern the other. */
export const EVENTS_OUTBOX = 'event_outbox'
export const MAIL_OUTBOX = 'mail_outbox'

const WITHHELD = { candidate_id: key(id) }
const RULES = { has_events: flag, has_mail: flag, must_verify: flag }
/** `secret` keys digests; `settings` are those of the last copy, as JSON. */
const RULES_SINCE = { ...RULES, secret: text, settings: text }

export interface NotificationTables extends OutboxTables {
  /** Candidates that no event has told about, because their address is not verified. */
  withheld_candidates: TableOf<typeof WITHHELD>
  /** One row. */
  notification_rules: TableOf<typeof RULES_SINCE>
}

export async function createNotifications(database: Kysely<unknown>, types: ColumnTypes): Promise<void> {
  for (const name of [EVENTS_OUTBOX, MAIL_OUTBOX]) await createOutboxTables(database, types, name)
  await createTable(database, types, 'withheld_candidates', WITHHELD).execute()
  await createTable(database, types, 'notification_rules', RULES).execute()
  const off = types.flag === 'boolean' ? sql`false` : sql`0`
  await sql`insert into notification_rules values (${off}, ${off}, ${off})`.execute(database)
}

export async function addClients(database: Kysely<unknown>, types: ColumnTypes): Promise<void> {
  for (const name of [EVENTS_OUTBOX, MAIL_OUTBOX]) await addClient(database, types, name)
}

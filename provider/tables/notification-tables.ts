import type { ColumnTypes } from '@resume-library/database/database'
import { createOutboxTables, type OutboxTables } from '@resume-library/outbox/outbox-table'
import { type Kysely, sql } from 'kysely'

/** Names of the outboxes: what one endpoint's outage holds up does not concern the other. */
export const EVENTS_OUTBOX = 'event_outbox'
export const MAIL_OUTBOX = 'mail_outbox'

export interface NotificationTables extends OutboxTables {
  /** Candidates that no event has told about, because their address is not verified. */
  withheld_candidates: { candidate_id: string }
  /** One row. */
  notification_rules: Record<'has_events' | 'has_mail' | 'must_verify', boolean | number>
}

export async function createNotifications(database: Kysely<unknown>, types: ColumnTypes): Promise<void> {
  for (const name of [EVENTS_OUTBOX, MAIL_OUTBOX]) await createOutboxTables(database, types, name)
  await database.schema
    .createTable('withheld_candidates')
    .addColumn('candidate_id', sql.raw(types.id), (column) => column.notNull().primaryKey())
    .modifyEnd(sql.raw(types.tableSuffix))
    .execute()
  await database.schema
    .createTable('notification_rules')
    .addColumn('has_events', sql.raw(types.flag), (column) => column.notNull())
    .addColumn('has_mail', sql.raw(types.flag), (column) => column.notNull())
    .addColumn('must_verify', sql.raw(types.flag), (column) => column.notNull())
    .modifyEnd(sql.raw(types.tableSuffix))
    .execute()
  const off = types.flag === 'boolean' ? sql`false` : sql`0`
  await sql`insert into notification_rules values (${off}, ${off}, ${off})`.execute(database)
}

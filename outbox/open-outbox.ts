import type { DatabaseLocation } from '@resume-library/database/location'
import { openDatabase } from '@resume-library/database/open-database'
import { createKyselyOutboxStore } from './kysely-outbox-store.ts'
import type { OutboxStore } from './outbox-store.ts'
import { OUTBOX_SCHEMA } from './table/migrations.ts'
import type { OutboxTables } from './table/outbox-table.ts'

/** A PostgreSQL server gives up a query that takes longer, in milliseconds. */
const QUERY_TIMEOUT_MS = 10_000

/**
 * Opens the outbox at a location.
 *
 * @param onError told of the lack of room, and of errors that no caller waits for
 * @throws as `openDatabase`
 */
export async function openOutbox(
  location: DatabaseLocation,
  onError: (error: Error) => void,
): Promise<OutboxStore> {
  const options = { location, schema: OUTBOX_SCHEMA, queryTimeoutMs: QUERY_TIMEOUT_MS, onError }
  return createKyselyOutboxStore(await openDatabase<OutboxTables>(options))
}

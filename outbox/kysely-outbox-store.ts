import { OUTBOX_LEASE_MS } from '@resume-library/contract/limits'
import type { Database, DatabaseLocation } from '@resume-library/database/database'
import { guardQueries, openDatabase } from '@resume-library/database/open-database'
import { endingQueries, entryQueries } from './entries.ts'
import { leaseQueries } from './leases.ts'
import { type OutboxStore, OutboxStoreError } from './outbox-store.ts'
import { OUTBOX_SCHEMA, type OutboxTables, tablesOf } from './outbox-table.ts'

const QUERY_TIMEOUT_MS = 10_000

/** Opens the service's outbox; closing it closes the database. @throws as `openDatabase` */
export async function openOutbox(
  location: DatabaseLocation,
  onError: (error: Error) => void,
  leaseMs = OUTBOX_LEASE_MS,
): Promise<OutboxStore> {
  const options = { location, schema: OUTBOX_SCHEMA, queryTimeoutMs: QUERY_TIMEOUT_MS, onError }
  const database = await openDatabase<OutboxTables>(options)
  return { ...createOutboxStore(database, 'outbox', leaseMs), close: () => database.close() }
}

/** Creates an outbox in the tables of a name, in a database that stays open after it. */
export function createOutboxStore(
  shared: Database<OutboxTables>,
  name: string,
  leaseMs = OUTBOX_LEASE_MS,
): OutboxStore {
  const database = { ...shared, ...tablesOf(name) }
  const queries = {
    ...entryQueries(database),
    ...endingQueries(database),
    ...leaseQueries(database, leaseMs),
  }
  const unavailable = (cause: unknown) => new OutboxStoreError({ cause })
  return { ...guardQueries(database, queries, unavailable), close: async () => {} }
}

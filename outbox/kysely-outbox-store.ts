import { OUTBOX_LEASE_MS } from '@resume-library/contract/limits'
import type { DatabaseLocation } from '@resume-library/database/database'
import { openDatabase } from '@resume-library/database/open-database'
import { endingQueries, entryQueries } from './entries.ts'
import { leaseQueries } from './leases.ts'
import { type OutboxStore, OutboxStoreError } from './outbox-store.ts'
import { OUTBOX_SCHEMA, type OutboxDatabase, type OutboxTables } from './outbox-table.ts'

const QUERY_TIMEOUT_MS = 10_000

/** Opens the outbox at a location; closing it closes the database. @throws as `openDatabase` */
export async function openOutbox(
  location: DatabaseLocation,
  onError: (error: Error) => void,
  leaseMs = OUTBOX_LEASE_MS,
): Promise<OutboxStore> {
  const options = { location, schema: OUTBOX_SCHEMA, queryTimeoutMs: QUERY_TIMEOUT_MS, onError }
  const database = await openDatabase<OutboxTables>(options)
  const queries = {
    ...entryQueries(database),
    ...endingQueries(database),
    ...leaseQueries(database, leaseMs),
  }
  return { ...guarded(queries, database), close: () => database.close() }
}

type Queries = Omit<OutboxStore, 'close'>

/** The same queries, each once the schema is there, and with the store's own error where the database is away. */
function guarded(queries: Queries, database: OutboxDatabase): Queries {
  const guard =
    (query: (...parameters: never[]) => Promise<unknown>) =>
    async (...parameters: never[]) => {
      try {
        await database.ready()
        return await query(...parameters)
      } catch (error) {
        throw database.isUnavailable(error) ? new OutboxStoreError({ cause: error }) : error
      }
    }
  return Object.fromEntries(
    Object.entries(queries).map(([name, query]) => [name, guard(query)]),
  ) as unknown as Queries
}

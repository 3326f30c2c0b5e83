import { type DatabaseIntrospector, type Kysely, PostgresAdapter, PostgresDialect, sql } from 'kysely'
import type { Pool } from 'pg'

/** Kysely's dialect, with what its migrator asks of it answered for a schema that others share the database with. */
export function createPostgresDialect(pool: Pool): PostgresDialect {
  const dialect = new PostgresDialect({ pool })
  return Object.assign(dialect, {
    createAdapter: () => new LockedAdapter(),
    createIntrospector: (kysely: Kysely<unknown>) => createIntrospector(kysely),
  })
}

/** We hold a lock of the transaction; Kysely's is of the session, and stays with the connection after a failure. */
class LockedAdapter extends PostgresAdapter {
  override async acquireMigrationLock(): Promise<void> {}
  override async releaseMigrationLock(): Promise<void> {}
}

/** Tables of the present schema alone: Kysely's own looks into all, and takes another's for ours. */
function createIntrospector(kysely: Kysely<unknown>): DatabaseIntrospector {
  return {
    getSchemas: async () => [],
    async getTables() {
      const { rows } = await sql<{ name: string }>`
        select tablename as name from pg_catalog.pg_tables where schemaname = current_schema()`.execute(
        kysely,
      )
      return rows.map(({ name }) => ({ name, isView: false, isForeign: false, columns: [] }))
    },
  }
}

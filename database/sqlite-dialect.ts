import {
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type QueryResult,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from 'kysely'
import { type SqliteClient, SqliteError } from './sqlite-client.ts'

/** Begins transactions with the write lock: an upgrade from a read lock fails after a concurrent write. */
export function createSqliteDialect(client: SqliteClient, isForReads = false): Dialect {
  return {
    createAdapter: () => (isForReads ? new ReadingAdapter() : new TransactionalAdapter()),
    createQueryCompiler: () => new SqliteQueryCompiler(),
    createIntrospector: (kysely) => new SqliteIntrospector(kysely),
    createDriver: () => createDriver(client),
  }
}

/** SQLite has transactional DDL, which Kysely denies. */
class TransactionalAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl() {
    return true
  }
}

/** Queries go to whichever reader is free. */
class ReadingAdapter extends SqliteAdapter {
  override get supportsMultipleConnections() {
    return true
  }
}

function createDriver(client: SqliteClient): Driver {
  const connection: DatabaseConnection = {
    async executeQuery<Row>({ sql, parameters }: { sql: string; parameters: readonly unknown[] }) {
      const { rows, changes } = await client.execute(sql, parameters)
      return { rows: rows as Row[], numAffectedRows: BigInt(changes) } satisfies QueryResult<Row>
    },
    streamQuery() {
      throw new Error('Read in pages: a stream would keep the one connection.')
    },
  }
  const run = async (sql: string) => void (await client.execute(sql))
  return {
    init: async () => undefined,
    // Never before a statement: a restart within a transaction would commit only its second part.
    async acquireConnection() {
      client.connect()
      return connection
    },
    releaseConnection: async () => undefined,
    beginTransaction: () => run('begin immediate'),
    commitTransaction: () => run('commit'),
    rollbackTransaction: () => run('rollback').catch(ignoreEnded),
    destroy: () => client.close(),
  }
}

/** Ignores that SQLite itself rolled back, as on a full disk: the first error is thrown. */
function ignoreEnded(error: unknown): void {
  if (!(error instanceof SqliteError && error.message.includes('no transaction is active'))) throw error
}

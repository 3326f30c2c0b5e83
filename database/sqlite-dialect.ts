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

/** Begins transactions with the write lock: one that reads first would fail where another wrote meanwhile. */
export function createSqliteDialect(client: SqliteClient): Dialect {
  return {
    createAdapter: () => new TransactionalAdapter(),
    createQueryCompiler: () => new SqliteQueryCompiler(),
    createIntrospector: (kysely) => new SqliteIntrospector(kysely),
    createDriver: () => createDriver(client),
  }
}

/** SQLite does undo changes of a schema; Kysely says that it does not. */
class TransactionalAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl() {
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
    // Not before a statement: a restart inside a transaction would store its rest without its beginning.
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

/** On a full disk SQLite itself ends the transaction; the error before that is thrown instead. */
function ignoreEnded(error: unknown): void {
  if (!(error instanceof SqliteError && error.message.includes('no transaction is active'))) throw error
}

import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite'
import { Kysely, type SqliteDatabase, type SqliteStatement } from 'kysely'
import type { Database, Schema } from './database.ts'
import { SqliteImmediateDialect } from './sqlite-dialect.ts'

/** How long to wait for another process that writes, in milliseconds. */
const BUSY_TIMEOUT_MS = 5_000
/** Pages kept in memory, in KiB. */
const CACHE_KIB = 64 * 1024
/** SQLite's result codes for a database that is locked, read-only, broken off, full or not to be opened. */
const UNAVAILABLE = new Set([5, 6, 8, 10, 13, 14])

/**
 * The embedded database. Every commit is on the disk before it is answered; WAL with `synchronous=NORMAL` may
 * lose the last ones at a power loss.
 *
 * @param path of the database file; its folder must be there
 */
export function openSqliteDatabase(path: string): Database {
  const sqlite = new DatabaseSync(path, { timeout: BUSY_TIMEOUT_MS, enableForeignKeyConstraints: true })
  sqlite.exec(
    `pragma journal_mode = wal; pragma synchronous = full; pragma cache_size = -${CACHE_KIB}; pragma secure_delete = on`,
  )
  return {
    kysely: new Kysely<Schema>({
      dialect: new SqliteImmediateDialect({ database: withKyselysShape(sqlite) }),
    }),
    types: {
      id: 'text',
      text: 'text',
      amount: 'real',
      flag: 'integer',
      json: 'text',
      time: 'text',
      tableSuffix: 'strict',
    },
    // The dialect begins every transaction with the write lock.
    lockSchema: async () => undefined,
    // Erased rows are overwritten with zeros, but older copies of their pages stand in the write-ahead log.
    settleErased: async () => sqlite.exec('pragma wal_checkpoint(truncate)'),
    isUnavailable,
  }
}

/** The extended result codes hold the plain one in their low byte. */
function isUnavailable(error: unknown): boolean {
  const code = error instanceof Error && 'errcode' in error ? error.errcode : null
  return typeof code === 'number' && UNAVAILABLE.has(code & 0xff)
}

/** `node:sqlite` in the shape of better-sqlite3, which Kysely knows. Each statement is prepared once. */
function withKyselysShape(sqlite: DatabaseSync): SqliteDatabase {
  const statements = new Map<string, SqliteStatement>()
  return {
    close: () => sqlite.close(),
    prepare(text) {
      const known = statements.get(text)
      if (known) return known
      const statement = statementWithKyselysShape(sqlite.prepare(text))
      if (statements.size < 100) statements.set(text, statement)
      return statement
    },
  }
}

function statementWithKyselysShape(statement: StatementSync): SqliteStatement {
  return {
    reader: statement.columns().length > 0,
    all: (values) => statement.all(...values.map(bindable)),
    run: (values) => statement.run(...values.map(bindable)),
    iterate: (values) => statement.iterate(...values.map(bindable)),
  }
}

/** SQLite has no booleans. */
const bindable = (value: unknown) => (typeof value === 'boolean' ? Number(value) : value) as SQLInputValue

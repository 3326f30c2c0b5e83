import { Kysely, sql } from 'kysely'
import type { Engine, ReadLimits } from './database.ts'
import { createSqliteClient, SQLITE_BUSY_TIMEOUT_MS, SqliteError } from './sqlite-client.ts'
import { createSqliteDialect } from './sqlite-dialect.ts'
import { createSqliteReaders } from './sqlite-readers.ts'

/** SQLite's result codes for a database that is locked, read-only, failing, full or cannot be opened. */
const UNAVAILABLE = new Set([5, 6, 8, 10, 13, 14])
/** SQLITE_FULL, and the extended code for shared memory that could not grow. */
const FULL = new Set([13, 4_874])
const TRUNCATE_TIMEOUT_MS = 100
const NO_SPACE = new Set(['ENOSPC', 'EDQUOT'])

/** Opens an embedded database, which syncs every commit; or connections for reads alone. */
export function createSqliteEngine<Tables>(path: string, reads: ReadLimits | null = null): Engine<Tables> {
  const client = reads ? createSqliteReaders(path, reads) : createSqliteClient(path)
  const kysely = new Kysely<Tables>({ dialect: createSqliteDialect(client, reads !== null) })
  return {
    kind: 'sqlite',
    kysely,
    columnTypes: {
      id: 'text',
      text: 'text',
      amount: 'real',
      flag: 'integer',
      json: 'text',
      bytes: 'blob',
      time: 'text',
      tableSuffix: 'strict',
    },
    clock: sql<number>`(unixepoch('subsec') * 1000)`,
    locksRows: false,
    lockSchema: async () => undefined,
    // `secure_delete` overwrites rows, but the write-ahead log has older copies of their pages.
    purgeErased: () => truncateLog(kysely),
    isUnavailable,
    isFull,
    close: () => client.close(),
  }
}

/** Truncates the write-ahead log, unless another process is reading. */
const truncateLog = <Tables>(kysely: Kysely<Tables>) =>
  kysely.connection().execute(async (connection) => {
    await setBusyTimeout(connection, TRUNCATE_TIMEOUT_MS)
    try {
      await sql`pragma wal_checkpoint(truncate)`.execute(connection)
    } finally {
      await setBusyTimeout(connection, SQLITE_BUSY_TIMEOUT_MS)
    }
  })

const setBusyTimeout = <Tables>(connection: Kysely<Tables>, milliseconds: number) =>
  sql`pragma busy_timeout = ${sql.raw(String(milliseconds))}`.execute(connection)

const isUnavailable = (error: unknown) =>
  isFull(error) ||
  UNAVAILABLE.has(resultCode(error) & 0xff) ||
  (error instanceof SqliteError && error.isOfEnd)

const isFull = (error: unknown) =>
  FULL.has(resultCode(error)) ||
  (error instanceof Error && 'code' in error && NO_SPACE.has(String(error.code)))

const resultCode = (error: unknown) => (error instanceof SqliteError ? (error.resultCode ?? 0) : 0)

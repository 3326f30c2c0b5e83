import { Kysely, sql } from 'kysely'
import type { Engine } from './database.ts'
import { createSqliteClient, SQLITE_BUSY_TIMEOUT_MS, SqliteError } from './sqlite-client.ts'
import { createSqliteDialect } from './sqlite-dialect.ts'

/** SQLite's result codes for a database that is locked, read-only, broken off, full or not to be opened. */
const UNAVAILABLE = new Set([5, 6, 8, 10, 13, 14])
/** SQLITE_FULL, and the extended code for shared memory that could not be made as large as it must be. */
const FULL = new Set([13, 4_874])
/** How long emptying the log may wait for a statement of another process, in milliseconds. */
const LOG_EMPTYING_MS = 100
const NO_SPACE = new Set(['ENOSPC', 'EDQUOT'])

/** The embedded database. Every commit is on the disk before it is answered. */
export function createSqliteEngine<Tables>(path: string): Engine<Tables> {
  const client = createSqliteClient(path)
  const kysely = new Kysely<Tables>({ dialect: createSqliteDialect(client) })
  return {
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
    // The dialect begins every transaction with the write lock.
    lockSchema: async () => undefined,
    // Erased rows are overwritten with zeros, but older copies of their pages stand in the write-ahead log.
    settleErased: () => emptyLog(kysely),
    isUnavailable,
    isFull,
    close: () => client.close(),
  }
}

/** Empties the write-ahead log; where another process reads, it is left for the next time. */
const emptyLog = <Tables>(kysely: Kysely<Tables>) =>
  kysely.connection().execute(async (connection) => {
    await setBusyTimeout(connection, LOG_EMPTYING_MS)
    try {
      await sql`pragma wal_checkpoint(truncate)`.execute(connection)
    } finally {
      await setBusyTimeout(connection, SQLITE_BUSY_TIMEOUT_MS)
    }
  })

const setBusyTimeout = <Tables>(connection: Kysely<Tables>, milliseconds: number) =>
  sql`pragma busy_timeout = ${sql.raw(String(milliseconds))}`.execute(connection)

/** The extended result codes hold the plain one in their low byte. */
const isUnavailable = (error: unknown) => isFull(error) || UNAVAILABLE.has(resultCode(error) & 0xff)

const isFull = (error: unknown) =>
  FULL.has(resultCode(error)) ||
  (error instanceof Error && 'code' in error && NO_SPACE.has(String(error.code)))

/** 0 for what SQLite has not said. */
const resultCode = (error: unknown) => (error instanceof SqliteError ? (error.resultCode ?? 0) : 0)

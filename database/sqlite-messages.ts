import type { SQLInputValue } from 'node:sqlite'

/** How long to wait for another process that writes, in milliseconds. */
export const SQLITE_BUSY_TIMEOUT_MS = 5_000

/** What the thread of a SQLite database is started with. */
export interface SqliteThreadData {
  /** Of the database file; its folder must be there. */
  readonly path: string
}

export interface SqliteRequest {
  readonly sql: string
  readonly parameters: readonly SQLInputValue[]
}

export interface SqliteResult {
  readonly rows: readonly unknown[]
  readonly changes: number | bigint
}

/** SQLite refused. */
export class SqliteError extends Error {
  readonly code = 'sqlite'
  /** SQLite's extended result code, or null where the fault is not SQLite's. */
  readonly resultCode: number | null

  constructor(message: string, resultCode: number | null) {
    super(message)
    this.name = 'SqliteError'
    this.resultCode = resultCode
  }
}

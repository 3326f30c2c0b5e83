import type { SQLInputValue } from 'node:sqlite'

export const SQLITE_BUSY_TIMEOUT_MS = 5_000

export interface SqliteThreadData {
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

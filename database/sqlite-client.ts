import type { SQLInputValue } from 'node:sqlite'
import { startThread, type ThreadClient } from '@resume-library/server/threads/thread-client'

export const SQLITE_BUSY_TIMEOUT_MS = 5_000

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
  /** SQLite's extended result code; null for an error that is not SQLite's. */
  readonly resultCode: number | null
  /** True where its thread or process has ended: the next statement has another. */
  readonly isOfEnd: boolean

  constructor(message: string, resultCode: number | null, isOfEnd: boolean) {
    super(message)
    this.name = 'SqliteError'
    this.resultCode = resultCode
    this.isOfEnd = isOfEnd
  }
}

export interface SqliteClient {
  /** Restarts a thread that has ended. Its transaction is lost, so call this between transactions only. */
  connect(): void
  /** @throws {SqliteError} also where the file cannot be opened; the next statement tries again */
  execute(sql: string, parameters?: readonly unknown[]): Promise<SqliteResult>
  close(): Promise<void>
}

export function createSqliteClient(path: string, start = startSqliteThread): SqliteClient {
  let thread = start(path)
  let isClosed = false
  return {
    connect() {
      if (!thread.isRunning && !isClosed) thread = start(path)
    },
    close() {
      isClosed = true
      return thread.close()
    },
    async execute(sql, parameters = []) {
      try {
        return await thread.request({ sql, parameters: parameters.map(bindable) })
      } catch (error) {
        throw sqliteError(error, thread)
      }
    },
  }
}

function startSqliteThread(path: string): ThreadClient<SqliteRequest, SqliteResult> {
  const module = new URL('./sqlite-thread.ts', import.meta.url)
  return startThread(module, { path }, { maxYoungGenerationSizeMb: 4 })
}

/** Makes the error of a request to the thread. */
export function sqliteError(error: unknown, { isRunning }: { readonly isRunning: boolean }): SqliteError {
  const { message, cause } = error as Error
  return new SqliteError(message, typeof cause === 'number' ? cause : null, !isRunning)
}

/** SQLite has no booleans. */
export const bindable = (value: unknown) =>
  (typeof value === 'boolean' ? Number(value) : value) as SQLInputValue

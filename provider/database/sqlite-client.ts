import type { SQLInputValue } from 'node:sqlite'
import { startThread } from '@resume-library/server/threads/thread-client'
import {
  SqliteError,
  type SqliteRequest,
  type SqliteResponse,
  type SqliteResult,
  type SqliteThreadData,
} from './sqlite-messages.ts'

/** A SQLite database on a thread of its own. */
export interface SqliteClient {
  /** @throws {SqliteError} also where the file cannot be opened; the next statement tries again */
  execute(sql: string, parameters?: readonly unknown[]): Promise<SqliteResult>
  close(): Promise<void>
}

/** @param path of the database file; its folder must be there */
export function createSqliteClient(path: string): SqliteClient {
  const data: SqliteThreadData = { path }
  const module = new URL('./sqlite-thread.ts', import.meta.url)
  const thread = startThread<SqliteRequest, SqliteResponse>(module, data, { maxYoungGenerationSizeMb: 4 })
  return {
    close: () => thread.close(),
    async execute(sql, parameters = []) {
      const response = await thread.request({ sql, parameters: parameters.map(bindable) })
      if (response.ok) return response
      throw new SqliteError(response.message, response.resultCode)
    },
  }
}

/** SQLite has no booleans. */
const bindable = (value: unknown) => (typeof value === 'boolean' ? Number(value) : value) as SQLInputValue

import type { SQLInputValue } from 'node:sqlite'
import { Worker } from 'node:worker_threads'
import {
  type SqliteAnswer,
  SqliteError,
  type SqliteQuestion,
  type SqliteThreadData,
} from './sqlite-messages.ts'

interface SqliteResult {
  readonly rows: readonly unknown[]
  readonly changes: number | bigint
}

/** A SQLite database on a thread of its own. */
export interface SqliteClient {
  /** @throws {SqliteError} */
  execute(sql: string, parameters?: readonly unknown[]): Promise<SqliteResult>
  close(): Promise<void>
}

interface Waiting {
  resolve(result: SqliteResult): void
  reject(error: Error): void
}

/** @throws {SqliteError} where the file cannot be opened */
export async function openSqliteClient(path: string): Promise<SqliteClient> {
  const workerData: SqliteThreadData = { path }
  const thread = new Worker(new URL('./sqlite-thread.ts', import.meta.url), {
    workerData,
    resourceLimits: { maxYoungGenerationSizeMb: 4 },
  })
  const waiting: Waiting[] = []
  const answered = () => new Promise<SqliteResult>((resolve, reject) => waiting.push({ resolve, reject }))
  const ended = new Promise<void>((resolve) => thread.once('exit', () => resolve()))
  let fault: Error | null = null

  thread.on('message', (answer: SqliteAnswer) => {
    const next = waiting.shift()
    if (answer.ok) next?.resolve(answer)
    else next?.reject(new SqliteError(answer.message, answer.resultCode))
  })
  thread.on('error', (error) => {
    fault = error
  })
  void ended.then(() => {
    for (const { reject } of waiting.splice(0))
      reject(fault ?? new SqliteError('the database is closed', null))
  })

  const close = () => {
    thread.postMessage(null)
    return ended
  }
  try {
    await answered()
  } catch (error) {
    await close()
    throw error
  }
  return {
    close,
    async execute(sql, parameters = []) {
      if (fault) throw fault
      thread.postMessage({ sql, parameters: parameters.map(bindable) } satisfies SqliteQuestion)
      return answered()
    },
  }
}

/** SQLite has no booleans. */
const bindable = (value: unknown) => (typeof value === 'boolean' ? Number(value) : value) as SQLInputValue

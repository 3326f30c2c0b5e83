/** A SQLite database on a thread of its own: each commit waits for the disk, and the event loop must not. */
import { DatabaseSync, type StatementSync } from 'node:sqlite'
import { parentPort, workerData } from 'node:worker_threads'
import type { SqliteAnswer, SqliteQuestion, SqliteThreadData } from './sqlite-messages.ts'

/** How long to wait for another process that writes, in milliseconds. */
const BUSY_TIMEOUT_MS = 5_000
/** Pages kept in memory, in KiB. */
const CACHE_KIB = 8 * 1024
const STATEMENTS_MAX = 100

const { path } = workerData as SqliteThreadData
const statements = new Map<string, StatementSync>()
let database: DatabaseSync | null = null

answer(() => {
  database = new DatabaseSync(path, { timeout: BUSY_TIMEOUT_MS, enableForeignKeyConstraints: true })
  database.exec(
    `pragma journal_mode = wal; pragma synchronous = full; pragma cache_size = -${CACHE_KIB}; pragma secure_delete = on`,
  )
  return { rows: [], changes: 0 }
})

parentPort?.on('message', (question: SqliteQuestion | null) => {
  if (question) return answer(() => run(question))
  database?.close()
  parentPort?.close()
})

function run({ sql, parameters }: SqliteQuestion) {
  const statement = prepared(sql)
  if (statement.columns().length > 0) return { rows: statement.all(...parameters), changes: 0 }
  return { rows: [], changes: statement.run(...parameters).changes }
}

function prepared(sql: string): StatementSync {
  const known = statements.get(sql)
  if (known) return known
  const statement = database!.prepare(sql)
  if (statements.size < STATEMENTS_MAX) statements.set(sql, statement)
  return statement
}

function answer(task: () => { rows: readonly unknown[]; changes: number | bigint }): void {
  let told: SqliteAnswer
  try {
    told = { ok: true, ...task() }
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error)
    const code = error instanceof Error && 'errcode' in error ? error.errcode : null
    told = { ok: false, message, resultCode: typeof code === 'number' ? code : null }
  }
  parentPort?.postMessage(told)
}

/** Runs a SQLite database on a thread: each commit waits for the disk, and the event loop must not. Readers are processes. */
import { constants, setPriority } from 'node:os'
import { DatabaseSync, type StatementSync } from 'node:sqlite'
import { serveThread, threadData } from '@resume-library/server/threads/serve-thread'
import { SQLITE_BUSY_TIMEOUT_MS, type SqliteRequest, type SqliteResult } from './sqlite-client.ts'

const CACHE_KIB = 8 * 1024
const STATEMENTS_MAX = 100

const { path, isReader = false } = threadData<{ readonly path: string; readonly isReader?: boolean }>()
const statements = new Map<string, StatementSync>()
let database: DatabaseSync | null = null
if (isReader) lowerPriority()

serveThread<SqliteRequest, SqliteResult>(
  (request) => {
    try {
      return run(request)
    } catch (error) {
      const { message, errcode } = error as Error & { readonly errcode?: number }
      throw new Error(message, { cause: errcode })
    }
  },
  () => database?.close(),
)

function run({ sql, parameters }: SqliteRequest): SqliteResult {
  database ??= open()
  const statement = prepared(database, sql)
  if (statement.columns().length > 0) return { rows: statement.all(...parameters), changes: 0 }
  return { rows: [], changes: statement.run(...parameters).changes }
}

function open(): DatabaseSync {
  const opened = new DatabaseSync(path, {
    timeout: SQLITE_BUSY_TIMEOUT_MS,
    enableForeignKeyConstraints: true,
    readOnly: isReader,
  })
  try {
    opened.exec(`pragma cache_size = -${CACHE_KIB}`)
    if (!isReader)
      opened.exec('pragma journal_mode = wal; pragma synchronous = full; pragma secure_delete = on')
    return opened
  } catch (error) {
    opened.close()
    throw error
  }
}

/** Registrations come first. */
function lowerPriority(): void {
  try {
    setPriority(constants.priority.PRIORITY_LOW)
  } catch {
    // A sandbox may forbid it.
  }
}

function prepared(database: DatabaseSync, sql: string): StatementSync {
  const statement = statements.get(sql) ?? database.prepare(sql)
  // The one that was used last stays longest.
  statements.delete(sql)
  statements.set(sql, statement)
  if (statements.size > STATEMENTS_MAX) statements.delete(statements.keys().next().value ?? '')
  return statement
}

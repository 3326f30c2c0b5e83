import { createFairQueue } from '@resume-library/server/fair-queue'
import { type ProcessClient, startProcess } from '@resume-library/server/threads/thread-client'
import { QueryTimeoutError, type ReadLimits } from './database.ts'
import {
  bindable,
  type SqliteClient,
  type SqliteRequest,
  type SqliteResult,
  sqliteError,
} from './sqlite-client.ts'

/** Processes end after this time without a query. */
const IDLE_MS = 60_000

/** Time of a start, in times of a query: a machine may be busy, but who waits for a process that hangs waits for ever. */
const TIMES_OF_START = 3

const FIRST: SqliteRequest = { sql: 'select 1', parameters: [] }

type Reader = ProcessClient<SqliteRequest, SqliteResult>

/**
 * Reads in processes of their own, which start on first use, beside the thread that writes. A statement that runs longer
 * than it may is ended with its process: SQLite within Node has no other way.
 */
export function createSqliteReaders(path: string, { concurrency, timeoutMs }: ReadLimits): SqliteClient {
  const readers = new Set<Reader>()
  const idle: Reader[] = []
  const run = createFairQueue({ concurrency, lengthOfKind: Number.POSITIVE_INFINITY })
  const end = (reader: Reader) => {
    readers.delete(reader)
    return reader.close()
  }
  const ending = setTimeout(() => void idle.splice(0).map(end), IDLE_MS).unref()

  async function query(reader: Reader, request: SqliteRequest, times = 1): Promise<SqliteResult> {
    let isLate = false
    const timer = setTimeout(() => {
      isLate = true
      // Its answer may have come by now, and it runs until it is gone.
      readers.delete(reader)
      reader.kill()
    }, timeoutMs * times)
    try {
      return await reader.request(request)
    } catch (error) {
      throw isLate ? new QueryTimeoutError() : sqliteError(error, reader)
    } finally {
      clearTimeout(timer)
      ending.refresh()
    }
  }

  return {
    connect() {},
    execute: (sql, parameters = []) =>
      run('', async () => {
        const last = idle.pop()
        const reader = last?.isRunning ? last : startReader(path)
        readers.add(reader)
        try {
          // The time of a start does not count for the query.
          if (reader !== last) await query(reader, FIRST, TIMES_OF_START)
          return await query(reader, { sql, parameters: parameters.map(bindable) })
        } finally {
          if (reader.isRunning && readers.has(reader)) idle.push(reader)
          else readers.delete(reader)
        }
      }),
    async close() {
      clearTimeout(ending)
      await Promise.all([...readers].map(end))
    },
  }
}

const startReader = (path: string): Reader =>
  startProcess(new URL('./sqlite-thread.ts', import.meta.url), { path, isReader: true })

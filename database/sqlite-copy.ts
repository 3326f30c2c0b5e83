import { open } from 'node:fs/promises'
import { DatabaseSync } from 'node:sqlite'
import { pathToFileURL } from 'node:url'
import { SQLITE_BUSY_TIMEOUT_MS } from './sqlite-client.ts'

/** Copies a SQLite database as it is at one moment, durably, while others read and write it. @throws SQLite's errors */
export async function copySqlite(source: string, target: string): Promise<void> {
  // SQLite would use the umask.
  const file = await open(target, 'wx+', 0o600)
  const database = new DatabaseSync(source, { timeout: SQLITE_BUSY_TIMEOUT_MS })
  try {
    database.prepare('vacuum into ?').run(target)
    await file.sync()
  } finally {
    database.close()
    await file.close()
  }
}

/** Counts the rows of a table in a file that nobody has open. @throws where it is damaged or lacks the table */
export function checkedRows(path: string, table: string): number {
  const url = pathToFileURL(path)
  // Else SQLite would make or read a log beside it.
  url.searchParams.set('immutable', '1')
  const database = new DatabaseSync(url, { readOnly: true })
  try {
    const faults = database.prepare('pragma integrity_check').all().flatMap(Object.values)
    if (faults.join() !== 'ok') throw new Error(`${path} is damaged: ${faults.slice(0, 3).join('; ')}`)
    return Number(database.prepare(`select count(*) as count from "${table}"`).get()?.count)
  } finally {
    database.close()
  }
}

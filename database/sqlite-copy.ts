import { open } from 'node:fs/promises'
import { DatabaseSync } from 'node:sqlite'
import { pathToFileURL } from 'node:url'
import { SQLITE_BUSY_TIMEOUT_MS } from './sqlite-client.ts'

/** Copies a consistent snapshot of a database in use, durably. @throws SQLite's errors */
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

/** Verifies a database that nobody has open, and counts the rows of a table. @throws where it is damaged or lacks it */
export function checkedRows(path: string, table: string): number {
  const url = pathToFileURL(path)
  // Keeps SQLite from creating or reading a log.
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

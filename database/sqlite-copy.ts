import { open } from 'node:fs/promises'
import { DatabaseSync } from 'node:sqlite'
import { pathToFileURL } from 'node:url'
import { SQLITE_BUSY_TIMEOUT_MS } from './sqlite-client.ts'

/** Copies a SQLite database as it is at one moment, durably, while others read and write it. @throws SQLite's errors */
export async function copySqlite(source: string, target: string): Promise<void> {
  // SQLite would make it as the umask lets it.
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

/** Counts the rows of a table in a database file that nobody has open. @throws where it is not whole, or has no such table */
export function checkedRows(path: string, table: string): number {
  const url = pathToFileURL(path)
  // Else SQLite would make a log beside it, or read one that is there.
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

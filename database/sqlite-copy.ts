import { open } from 'node:fs/promises'
import { backup, DatabaseSync } from 'node:sqlite'
import { pathToFileURL } from 'node:url'
import { SQLITE_BUSY_TIMEOUT_MS } from './sqlite-messages.ts'

/** All pages in one step: a backup in many begins anew whenever another process writes in between, and may never end. */
const ALL_PAGES = 2 ** 31 - 1

/**
 * Copies a SQLite database as it is at one moment, while others read and write it.
 *
 * @param target of the copy, where no file is yet
 * @throws SQLite's errors, as where the disk is full
 */
export async function copySqlite(source: string, target: string): Promise<void> {
  // SQLite would make it as the umask lets it.
  await (await open(target, 'wx', 0o600)).close()
  const database = new DatabaseSync(source, { timeout: SQLITE_BUSY_TIMEOUT_MS })
  try {
    await backup(database, target, { rate: ALL_PAGES })
  } finally {
    database.close()
  }
}

/**
 * Makes a copy that nobody has open a single durable file, and reads it through.
 *
 * @throws where it is not whole
 */
export async function finishSqliteCopy(path: string): Promise<void> {
  const database = new DatabaseSync(path)
  try {
    database.exec('pragma journal_mode = delete')
    assertWhole(database, path)
  } finally {
    database.close()
  }
  await syncFile(path)
}

/**
 * Counts the rows of a table in a database file that nobody has open. Reads the file through, and nothing beside it.
 *
 * @throws where it is not whole, or has no such table
 */
export function countRows(path: string, table: string): number {
  const url = pathToFileURL(path)
  // Else SQLite would make a log beside it, or read one that is there.
  url.searchParams.set('immutable', '1')
  const database = new DatabaseSync(url, { readOnly: true })
  try {
    assertWhole(database, path)
    return Number(database.prepare(`select count(*) as count from "${table}"`).get()?.count)
  } finally {
    database.close()
  }
}

function assertWhole(database: DatabaseSync, path: string): void {
  const faults = database.prepare('pragma integrity_check').all().flatMap(Object.values)
  if (faults.join() !== 'ok') throw new Error(`${path} is damaged: ${faults.slice(0, 3).join('; ')}`)
}

async function syncFile(path: string): Promise<void> {
  const file = await open(path, 'r+')
  try {
    await file.sync()
  } finally {
    await file.close()
  }
}

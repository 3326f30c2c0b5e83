import { open } from 'node:fs/promises'
import { backup, DatabaseSync } from 'node:sqlite'
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
    const faults = database.prepare('pragma integrity_check').all().flatMap(Object.values)
    if (faults.join() !== 'ok') throw new Error(`${path} is damaged: ${faults.slice(0, 3).join('; ')}`)
  } finally {
    database.close()
  }
  await syncFile(path)
}

/** How many rows a table of a database file has. */
export function countRows(path: string, table: string): number {
  const database = new DatabaseSync(path, { readOnly: true })
  try {
    return Number(database.prepare(`select count(*) as count from "${table}"`).get()?.count)
  } finally {
    database.close()
  }
}

async function syncFile(path: string): Promise<void> {
  const file = await open(path, 'r+')
  try {
    await file.sync()
  } finally {
    await file.close()
  }
}

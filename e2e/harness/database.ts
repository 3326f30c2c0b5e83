import assert from 'node:assert/strict'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

/** Returns the built-in provider's row of an email address, read-only. */
export async function storedCandidate(
  dataFolder: string,
  email: string,
): Promise<Record<string, unknown> | undefined> {
  const files = await readdir(dataFolder, { recursive: true })
  const file = files.find((name) => /\.(sqlite3?|db)$/.test(name))
  assert.ok(file, `no database in ${files.join(', ')}`)
  const database = new DatabaseSync(join(dataFolder, file), { readOnly: true })
  try {
    return database.prepare('SELECT * FROM candidates WHERE email = ?').get(email)
  } finally {
    database.close()
  }
}

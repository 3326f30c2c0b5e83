import { readdir, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

/** Lists the files of the disk store; in `incoming` those left over from receiving. */
export async function storedFiles(dataDir: string, folder: 'incoming' | '' = ''): Promise<string[]> {
  const path = join(dataDir, 'resumes', folder)
  const entries = await readdir(path, { recursive: true, withFileTypes: true })
  return entries.filter((entry) => entry.isFile()).map(({ name }) => name)
}

/** Lists stored files by whether a registration claims them, sorted. */
export async function storedUploads(dataDir: string): Promise<{ claimed: string[]; unclaimed: string[] }> {
  const database = new DatabaseSync(join(dataDir, 'uploads.sqlite'), { readOnly: true })
  const rows = database.prepare(`select name from uploads where claims > 0`).all()
  database.close()
  const named = new Set(rows.map(({ name }) => name))
  const files = (await storedFiles(dataDir)).sort()
  return {
    claimed: files.filter((name) => named.has(name)),
    unclaimed: files.filter((name) => !named.has(name)),
  }
}

/** Makes every upload older by hours: its file and its row. */
export async function ageUploads(dataDir: string, hours: number): Promise<void> {
  const database = new DatabaseSync(join(dataDir, 'uploads.sqlite'))
  database.prepare(`update uploads set since = since - ?`).run(hours * 3_600_000)
  database.close()
  const then = new Date(Date.now() - hours * 3_600_000)
  for (const name of await readdir(join(dataDir, 'resumes/claimed')))
    await utimes(join(dataDir, 'resumes/claimed', name), then, then)
}

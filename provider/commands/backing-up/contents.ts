import { existsSync } from 'node:fs'
import { opendir, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { countRows } from '@resume-library/database/sqlite-copy'
import { BackupError } from './backup-error.ts'
import { CANDIDATES, type Manifest, NOTHING, OUTBOX, STORE_FOLDERS } from './backup-format.ts'

const PLACES = { candidates: CANDIDATES, outbox: OUTBOX, ...STORE_FOLDERS }

/** Counts of the rows or the files in each place. */
export type Contents = Readonly<Record<keyof typeof PLACES, number>>

/** @throws {BackupError} for a link, which would be followed, and for a pipe or a device */
export async function assertNoLinks(folder: string): Promise<void> {
  // Where there is no such folder, the manifest is missed later.
  const entries = await opendir(folder, { recursive: true }).catch(() => [])
  for await (const entry of entries) {
    if (entry.isFile() || entry.isDirectory()) continue
    const path = join(entry.parentPath, entry.name)
    throw new BackupError(`${path} is a link or another thing that no backup has. ${NOTHING}`)
  }
}

/**
 * Counts what is in a folder, and reads its databases through.
 *
 * @throws {BackupError} for a database that is not whole, and for a count that is not the manifest's
 */
export async function countContents(folder: string, manifest: Manifest): Promise<Contents> {
  const contents: Contents = {
    candidates: rowsIn(join(folder, CANDIDATES), 'candidates'),
    outbox: rowsIn(join(folder, OUTBOX), 'outbox'),
    own: await filesIn(join(folder, STORE_FOLDERS.own)),
    public: await filesIn(join(folder, STORE_FOLDERS.public)),
  }
  const { candidates, outbox, resumes } = manifest
  const stated: Contents = { candidates, outbox: outbox ?? 0, own: 0, public: 0, ...resumes }
  for (const [what, name] of Object.entries(PLACES) as [keyof Contents, string][]) {
    if (contents[what] === stated[what]) continue
    const counts = `holds ${contents[what]}, and the manifest says ${stated[what]}`
    throw new BackupError(`${join(folder, name)} ${counts}. ${NOTHING}`)
  }
  return contents
}

function rowsIn(path: string, table: string): number {
  if (!existsSync(path)) return 0
  try {
    return countRows(path, table)
  } catch (cause) {
    throw new BackupError(`${path} is not a whole database of ours. ${NOTHING}`, { cause })
  }
}

const filesIn = async (folder: string) => (existsSync(folder) ? (await readdir(folder)).length : 0)

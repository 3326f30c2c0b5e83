import { lstat, readdir } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { checkedRows } from '@resume-library/database/sqlite-copy'
import type { Terminal } from '../command-line/terminal.ts'
import {
  BackupError,
  CANDIDATES,
  type Contents,
  DIGESTS,
  OUTBOX,
  readDigests,
  sha256Of,
} from './backup-format.ts'

export const NOTHING = 'Nothing was restored.'
const NAMED_AT_MOST = 5

/**
 * Reads a backup through, and counts what is there.
 *
 * @returns also when it was made
 * @throws {BackupError} naming what is damaged, missing, not listed or a link
 */
export async function checkBackup(
  folder: string,
  terminal: Terminal,
): Promise<{ contents: Contents; made: Date }> {
  const names = await filesIn(folder)
  const digests = await readDigests(folder)
  if (typeof digests === 'string') throw new BackupError(`${digests} ${NOTHING}`)
  const unlisted = names.find((name) => name !== DIGESTS && !digests.has(name))
  if (unlisted) throw new BackupError(`${join(folder, unlisted)} has no digest. ${NOTHING}`)
  const progress = terminal.progress('Check  ', digests.size)
  const damaged: string[] = []
  for (const [path, sha256] of digests) {
    const found = await sha256Of(join(folder, path)).catch(() => null)
    if (found !== sha256) damaged.push(path)
    progress.advance(1)
  }
  progress.end()
  if (damaged.length > 0) {
    const named = damaged.slice(0, NAMED_AT_MOST).join(', ')
    const more = damaged.length > NAMED_AT_MOST ? ` and ${damaged.length - NAMED_AT_MOST} more` : ''
    throw new BackupError(`Damaged or missing in ${folder}: ${named}${more}. ${NOTHING}`)
  }
  const { mtime } = await lstat(join(folder, DIGESTS))
  return { contents: contentsOf(folder, digests), made: mtime }
}

/** @throws {BackupError} for a link, which would be followed, and for a pipe or a device */
async function filesIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => [])
  const other = entries.find((entry) => !entry.isFile() && !entry.isDirectory())
  if (other)
    throw new BackupError(
      `${join(other.parentPath, other.name)} is a link or another thing that no backup has. ${NOTHING}`,
    )
  return entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => relative(folder, join(parentPath, name)))
}

/**
 * Counts what is in a folder, and reads its databases through.
 *
 * @throws {BackupError} for a database that is not whole
 */
export function contentsOf(folder: string, digests: ReadonlyMap<string, string>): Contents {
  const rowsIn = (name: string, table: string) => {
    try {
      return checkedRows(join(folder, name), table)
    } catch (cause) {
      throw new BackupError(`${join(folder, name)} is not a whole database of ours. ${NOTHING}`, { cause })
    }
  }
  return {
    candidates: rowsIn(CANDIDATES, 'candidates'),
    outbox: digests.has(OUTBOX) ? rowsIn(OUTBOX, 'outbox') : null,
    resumes: [...digests.keys()].filter((path) => path.includes('/')).length,
  }
}

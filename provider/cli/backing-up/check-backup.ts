import { existsSync } from 'node:fs'
import { lstat, readdir } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { checkedRows } from '@resume-library/database/sqlite-copy'
import { CommandError } from '../command-line/command.ts'
import { type Contents, DATABASES, DIGESTS, readDigests, sha256Of } from './backup-format.ts'

const NAMED_AT_MOST = 5

interface CheckedBackup {
  readonly digests: ReadonlyMap<string, string>
  readonly contents: Contents
  readonly made: Date
}

/** @throws {CommandError} naming what is damaged, missing, not listed or a link */
export async function checkBackup(folder: string): Promise<CheckedBackup> {
  const names = await filesIn(folder)
  const digests = await readDigests(folder)
  const unlisted = names.find((name) => name !== DIGESTS && !digests.has(name))
  if (unlisted) throw new CommandError(`${join(folder, unlisted)} has no digest`)
  const damaged: string[] = []
  for (const [path, sha256] of digests) {
    const found = await sha256Of(join(folder, path)).catch(() => null)
    if (found !== sha256) damaged.push(path)
  }
  if (damaged.length > 0) {
    const named = damaged.slice(0, NAMED_AT_MOST).join(', ')
    const more = damaged.length > NAMED_AT_MOST ? ` and ${damaged.length - NAMED_AT_MOST} more` : ''
    throw new CommandError(`Damaged or missing in ${folder}: ${named}${more}`)
  }
  const { mtime: made } = await lstat(join(folder, DIGESTS))
  return { digests, contents: contentsOf(folder, digests), made }
}

/** @throws {CommandError} for a link, which would be followed, and for a pipe or a device */
async function filesIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => [])
  const other = entries.find((entry) => !entry.isFile() && !entry.isDirectory())
  if (other)
    throw new CommandError(
      `${join(other.parentPath, other.name)} is a link or another thing that no backup has`,
    )
  return entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => relative(folder, join(parentPath, name)))
}

/**
 * Counts what is in a folder, and reads its databases through.
 *
 * @throws {CommandError} for a database that is not whole
 */
export function contentsOf(folder: string, digests: ReadonlyMap<string, string>): Contents {
  const [outbox, candidates] = DATABASES.map((name) => {
    const path = join(folder, name)
    if (!existsSync(path)) return null
    try {
      return checkedRows(path, name.replace('.sqlite', ''))
    } catch (cause) {
      throw new CommandError(`${path} is not a whole database of ours`, { cause })
    }
  })
  const resumes = [...digests.keys()].filter((path) => path.includes('/')).length
  return { candidates: candidates ?? 0, outbox: outbox ?? null, resumes }
}

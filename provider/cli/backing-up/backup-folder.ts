import { createHash } from 'node:crypto'
import { createReadStream, existsSync, rmSync } from 'node:fs'
import { lstat, mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { isStorableResumeName } from '@resume-library/contract/resume'
import { checkedRows } from '@resume-library/database/sqlite-copy'
import type { ResumeStores } from '../../resume-stores.ts'
import { CommandError, removeOnExit } from '../command-line/command.ts'

export const CANDIDATES = 'candidates.sqlite'
/** Databases, in the order of copying. */
export const DATABASES = ['outbox.sqlite', CANDIDATES] as const
/** List of all other files, written last: without it, a backup is incomplete. */
const DIGESTS = 'SHA256SUMS'

/** Folders of the stores, in a data folder and in a backup. */
export const STORE_FOLDERS: Readonly<Record<keyof ResumeStores, string>> = {
  own: 'candidate-resumes',
  public: 'resumes',
}

export interface Contents {
  readonly candidates: number
  /** Null for none. */
  readonly outbox: number | null
  readonly resumes: number
}

/** Completes a backup with the digests of its files, by path. */
export async function writeDigests(folder: string, digests: ReadonlyMap<string, string>): Promise<Contents> {
  const lines = Array.from(digests, ([path, sha256]) => `${sha256}  ${path}\n`)
  await writeFile(join(folder, DIGESTS), lines.join(''), { flag: 'wx', mode: 0o600, flush: true })
  return contentsOf(folder, [...digests.keys()])
}

interface CheckedBackup {
  readonly paths: readonly string[]
  readonly contents: Contents
  readonly made: Date
}

const MAX_NAMED = 5

/** Verifies a whole backup. @throws {CommandError} naming what is damaged, missing, not listed or a link */
export async function checkBackup(folder: string): Promise<CheckedBackup> {
  const found = await filesIn(folder)
  const digests = await readDigests(folder)
  const unlisted = found.find((path) => path !== DIGESTS && !digests.has(path))
  if (unlisted) throw new CommandError(`${join(folder, unlisted)} has no digest in ${DIGESTS}`)
  const damaged: string[] = []
  for (const [path, sha256] of digests)
    if ((await sha256Of(join(folder, path)).catch(() => null)) !== sha256) damaged.push(path)
  if (damaged.length > 0) {
    const more = damaged.length > MAX_NAMED ? ` and ${damaged.length - MAX_NAMED} more` : ''
    const named = damaged.slice(0, MAX_NAMED).join(', ')
    throw new CommandError(`Damaged or missing in ${folder}: ${named}${more}`)
  }
  const { mtime: made } = await lstat(join(folder, DIGESTS))
  const paths = [...digests.keys()]
  return { paths, contents: contentsOf(folder, paths), made }
}

/** @throws {CommandError} for a link, which would be followed, and for a pipe or a device */
async function filesIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => [])
  const files = entries.filter((entry) => !entry.isDirectory())
  const pathOf = ({ parentPath, name }: (typeof entries)[number]) => join(parentPath, name)
  const other = files.find((entry) => !entry.isFile())
  if (other) throw new CommandError(`${pathOf(other)} is a link or a special file, which no backup contains`)
  return files.map((entry) => relative(folder, pathOf(entry)))
}

/** @throws {CommandError} where the list is missing, or lists other paths than those of a backup */
async function readDigests(folder: string): Promise<Map<string, string>> {
  const path = join(folder, DIGESTS)
  const text = await readFile(path, 'utf8').catch(() => {
    throw new CommandError(`${folder} is not a backup: ${DIGESTS} is missing or unreadable`)
  })
  const lines = text.split('\n').slice(0, -1)
  const digests = new Map(lines.map((line) => [line.slice(66), line.slice(0, 64)]))
  if (lines.length === 0 || ![...digests.keys()].every(isBackupPath))
    throw new CommandError(`${path} is damaged, or does not belong to a backup`)
  return digests
}

/** Refuses other paths, also those that lead out of the folder. */
function isBackupPath(path: string): boolean {
  const [folder = '', name, ...more] = path.split('/')
  if (name === undefined) return DATABASES.some((database) => database === path)
  return Object.values(STORE_FOLDERS).includes(folder) && !more.length && isStorableResumeName(name)
}

/** Counts the contents of a backup, and verifies its databases. @throws {CommandError} for a damaged one */
function contentsOf(folder: string, paths: readonly string[]): Contents {
  const [outbox = null, candidates = null] = DATABASES.map((name) => {
    const path = join(folder, name)
    if (!existsSync(path)) return null
    try {
      return checkedRows(path, name.replace('.sqlite', ''))
    } catch (cause) {
      throw new CommandError(`${path} is damaged, or not a database of ours`, { cause })
    }
  })
  return { candidates: candidates ?? 0, outbox, resumes: paths.filter((path) => path.includes('/')).length }
}

/** Hexadecimal digits. @throws system errors */
export async function sha256Of(path: string): Promise<string> {
  const hash = createHash('sha256')
  for await (const bytes of createReadStream(path)) hash.update(bytes)
  return hash.digest('hex')
}

/**
 * Creates a folder, runs a task with it, and removes it, also on failure or a signal. A kill leaves it.
 *
 * @throws {CommandError} where the folder exists already
 */
export async function withTemporaryFolder<Result>(
  folder: string,
  task: () => Promise<Result>,
): Promise<Result> {
  await mkdir(folder, { mode: 0o700 }).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error
    throw new CommandError(
      `${folder} exists: another run is using it, or was killed. If none is running, delete it`,
    )
  })
  const remove = () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
  const cancelRemoval = removeOnExit(remove)
  try {
    return await task()
  } finally {
    remove()
    cancelRemoval()
  }
}

/** Runs a task, and adds the outcome to errors of the operator, the system or SQLite. @throws {CommandError} */
export async function withOutcome<Result>(outcome: string, task: () => Promise<Result>): Promise<Result> {
  try {
    return await task()
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException
    // Node's other codes are bugs of ours, whose stack is wanted.
    const isExpected = error instanceof CommandError || /^(E(?!RR_)[A-Z]|ERR_SQLITE_)/.test(String(code))
    if (!isExpected) throw error
    throw new CommandError(`${message.replace(/\.$/, '')}. ${outcome}`, { cause: error })
  }
}

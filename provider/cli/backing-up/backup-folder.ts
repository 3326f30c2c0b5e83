import { createHash } from 'node:crypto'
import { createReadStream, existsSync, rmSync } from 'node:fs'
import { lstat, mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { isStorableResumeName } from '@resume-library/contract/resume'
import { checkedRows } from '@resume-library/database/sqlite-copy'
import type { ResumeStores } from '../../stores.ts'
import { CommandError, removeOnExit } from '../command-line/command.ts'

export const CANDIDATES = 'candidates.sqlite'
/** The databases, in the order in which they are copied. */
export const DATABASES = ['outbox.sqlite', CANDIDATES] as const
/** The list of all other files, written last: a backup without it is none. */
const DIGESTS = 'SHA256SUMS'

/** The folder of a store, in a data folder and in a backup. */
export const STORE_FOLDERS: Readonly<Record<keyof ResumeStores, string>> = {
  own: 'candidate-resumes',
  public: 'resumes',
}

export interface Contents {
  readonly candidates: number
  /** Null where there is none. */
  readonly outbox: number | null
  readonly resumes: number
}

/** Ends a backup with its list: the digests of all that is in it, by path. @returns what that is */
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

const NAMED_AT_MOST = 5

/** Reads a backup through. @throws {CommandError} naming what is damaged, missing, not listed or a link */
export async function checkBackup(folder: string): Promise<CheckedBackup> {
  const found = await filesIn(folder)
  const digests = await readDigests(folder)
  const unlisted = found.find((path) => path !== DIGESTS && !digests.has(path))
  if (unlisted) throw new CommandError(`${join(folder, unlisted)} has no digest`)
  const damaged: string[] = []
  for (const [path, sha256] of digests)
    if ((await sha256Of(join(folder, path)).catch(() => null)) !== sha256) damaged.push(path)
  if (damaged.length > 0) {
    const more = damaged.length > NAMED_AT_MOST ? ` and ${damaged.length - NAMED_AT_MOST} more` : ''
    const named = damaged.slice(0, NAMED_AT_MOST).join(', ')
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
  if (other) throw new CommandError(`${pathOf(other)} is a link or another thing that no backup has`)
  return files.map((entry) => relative(folder, pathOf(entry)))
}

/** @throws {CommandError} where the list is not there, or has anything that a backup has not */
async function readDigests(folder: string): Promise<Map<string, string>> {
  const path = join(folder, DIGESTS)
  const text = await readFile(path, 'utf8').catch(() => {
    throw new CommandError(`${folder} is no backup: ${DIGESTS} is not there or cannot be read.`)
  })
  const lines = text.split('\n').slice(0, -1)
  const digests = new Map(lines.map((line) => [line.slice(66), line.slice(0, 64)]))
  if (lines.length === 0 || ![...digests.keys()].every(isBackupPath))
    throw new CommandError(`${path} is damaged, or of no backup.`)
  return digests
}

/** False for one that leads out of the folder, too. */
function isBackupPath(path: string): boolean {
  const [folder = '', name, ...more] = path.split('/')
  if (name === undefined) return DATABASES.some((database) => database === path)
  return Object.values(STORE_FOLDERS).includes(folder) && !more.length && isStorableResumeName(name)
}

/** Counts what is in a folder, and reads its databases through. @throws {CommandError} for one that is not whole */
function contentsOf(folder: string, paths: readonly string[]): Contents {
  const [outbox = null, candidates = null] = DATABASES.map((name) => {
    const path = join(folder, name)
    if (!existsSync(path)) return null
    try {
      return checkedRows(path, name.replace('.sqlite', ''))
    } catch (cause) {
      throw new CommandError(`${path} is not a whole database of ours`, { cause })
    }
  })
  return { candidates: candidates ?? 0, outbox, resumes: paths.filter((path) => path.includes('/')).length }
}

/** The SHA-256 of a file, in hexadecimal digits. @throws system errors */
export async function sha256Of(path: string): Promise<string> {
  const hash = createHash('sha256')
  for await (const bytes of createReadStream(path)) hash.update(bytes)
  return hash.digest('hex')
}

/**
 * Makes a folder, fills it and puts what is in it elsewhere. Nothing is left where that fails, or a signal ends it; who
 * is killed leaves the folder.
 *
 * @throws {CommandError} where the folder is there already
 */
export async function withTemporaryFolder<Result>(
  folder: string,
  fill: () => Promise<Result>,
): Promise<Result> {
  await mkdir(folder, { mode: 0o700 }).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error
    throw new CommandError(
      `${folder} is there: another writes to it, or was killed. Where none runs, remove it.`,
    )
  })
  const remove = () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
  const cancelRemoval = removeOnExit(remove)
  try {
    return await fill()
  } finally {
    remove()
    cancelRemoval()
  }
}

/** Runs a task; a fault of the operator's, of the system or of SQLite says what is there now. @throws {CommandError} */
export async function withOutcome<Result>(outcome: string, task: () => Promise<Result>): Promise<Result> {
  try {
    return await task()
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException
    // Of Node's own codes SQLite's alone: any other is a fault of ours, whose stack is wanted.
    const isOutside = error instanceof CommandError || /^(E(?!RR_)[A-Z]|ERR_SQLITE_)/.test(String(code))
    if (!isOutside) throw error
    throw new CommandError(`${message.replace(/\.$/, '')}. ${outcome}`, { cause: error })
  }
}

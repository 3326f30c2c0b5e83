import { createHash } from 'node:crypto'
import { createReadStream, rmSync } from 'node:fs'
import { mkdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { isStorableResumeName } from '@resume-library/contract/resume'
import type { ResumeStores } from '../../stores.ts'
import { CommandError, removedOnExit } from '../command-line/command.ts'

export const CANDIDATES = 'candidates.sqlite'
/** The databases, in the order in which they are copied. */
export const DATABASES = ['outbox.sqlite', CANDIDATES] as const
/** The list of all other files, written last: a backup without it is none. */
export const DIGESTS = 'SHA256SUMS'

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

/**
 * The list of a backup as paths below its folder, with the SHA-256 of each.
 *
 * @throws {CommandError} where it is not there, or has anything that a backup has not
 */
export async function readDigests(folder: string): Promise<Map<string, string>> {
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
export async function fillFolder<Result>(folder: string, fill: () => Promise<Result>): Promise<Result> {
  await mkdir(folder, { mode: 0o700 }).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error
    throw new CommandError(
      `${folder} is there: another writes to it, or was killed. Where none runs, remove it.`,
    )
  })
  const remove = () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
  const callOff = removedOnExit(remove)
  try {
    return await fill()
  } finally {
    remove()
    callOff()
  }
}

/** Runs a task; a fault of the operator's, of the system or of SQLite says what is there now. @throws {CommandError} */
export async function sayingOutcome<Result>(outcome: string, task: () => Promise<Result>): Promise<Result> {
  try {
    return await task()
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException
    if (!(error instanceof CommandError) && !/^E[A-Z]/.test(String(code))) throw error
    throw new CommandError(`${message.replace(/\.$/, '')}. ${outcome}`, { cause: error })
  }
}

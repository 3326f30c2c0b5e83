import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { isStorableResumeName } from '@resume-library/contract/resume'
import type { ResumeStores } from '../../stores.ts'

/** The files of a backup, besides the resumes. */
export const CANDIDATES = 'candidates.sqlite'
export const OUTBOX = 'outbox.sqlite'
/** The list of all others, written last: a backup without it is none. */
export const DIGESTS = 'SHA256SUMS'

/** The folder of a store, in a data folder and in a backup. */
export const STORE_FOLDERS: Readonly<Record<keyof ResumeStores, string>> = {
  own: 'candidate-resumes',
  public: 'resumes',
}

/** Counts of rows and of files. */
export interface Contents {
  readonly candidates: number
  /** Null where there is none. */
  readonly outbox: number | null
  readonly resumes: number
}

/** As many files are worked on side by side, because each waits for the disk. */
export const AT_ONCE = 16

/** A backup that cannot be made or used: its message is a sentence for the operator. */
export class BackupError extends Error {
  readonly code = 'backup'
}

/** The list of a backup as paths below its folder, with the SHA-256 of each, or why it cannot be read. */
export async function readDigests(folder: string): Promise<Map<string, string> | string> {
  const path = join(folder, DIGESTS)
  const text = await readFile(path, 'utf8').catch(() => null)
  if (text === null) return `${folder} is no backup: ${DIGESTS} is not there or cannot be read.`
  const lines = text.split('\n').slice(0, -1)
  const digests = new Map(lines.map((line) => [line.slice(66), line.slice(0, 64)]))
  const isOurs = [...digests.keys()].every(isBackupPath) && digests.has(CANDIDATES)
  return isOurs ? digests : `${path} is damaged, or of no backup.`
}

/** False for one that leads out of the folder, too. */
function isBackupPath(path: string): boolean {
  const [folder = '', name, ...more] = path.split('/')
  if (name === undefined) return path === CANDIDATES || path === OUTBOX
  return Object.values(STORE_FOLDERS).includes(folder) && !more.length && isStorableResumeName(name)
}

/** The SHA-256 of a file, in hexadecimal digits. @throws system errors */
export async function sha256Of(path: string): Promise<string> {
  const hash = createHash('sha256')
  for await (const bytes of createReadStream(path)) hash.update(bytes)
  return hash.digest('hex')
}

/** SQLite's result codes for a full disk, the second for the memory that its log needs. */
const SQLITE_FULL = [13, 4_874]

interface SystemFault extends NodeJS.ErrnoException {
  /** Of Node's SQLite, and of the thread on which a database is. */
  readonly errcode?: number
  readonly resultCode?: number | null
}

/**
 * A fault of the system or of SQLite at a folder, as a sentence; any other error as it is.
 *
 * @param outcome what is there now, such as "No backup was kept."
 */
export function backupFault(error: unknown, folder: string, outcome: string): unknown {
  for (let fault = error; fault instanceof Error; fault = fault.cause) {
    const { code = '', syscall, errcode, resultCode = errcode } = fault as SystemFault
    const cause = { cause: error }
    if (/^(ENOSPC|EDQUOT)$/.test(code) || SQLITE_FULL.includes(resultCode ?? 0))
      return new BackupError(`There is no room for ${folder}: the disk is full. ${outcome}`, cause)
    if (/^(EACCES|EPERM|EROFS)$/.test(code) || syscall === 'mkdir')
      return new BackupError(
        `${folder} cannot be written (${code}): choose another folder. ${outcome}`,
        cause,
      )
  }
  return error
}

import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { isStorableResumeName } from '@resume-library/contract/resume'
import { z } from 'zod'
import type { ResumeStores } from '../../stores.ts'

/** The files of a backup, besides the resumes. */
export const CANDIDATES = 'candidates.sqlite'
export const OUTBOX = 'outbox.sqlite'
export const DIGESTS = 'SHA256SUMS'
export const MANIFEST = 'manifest.json'

/** The folder of a store, in a data folder and in a backup. */
export const STORE_FOLDERS: Readonly<Record<keyof ResumeStores, string>> = {
  own: 'candidate-resumes',
  public: 'resumes',
}

/** As many files are worked on side by side, because each waits for the disk. */
export const AT_ONCE = 16

export const NOTHING = 'Nothing was restored.'

/** A backup that cannot be made or used: its message is a sentence for the operator. */
export class BackupError extends Error {
  readonly code = 'backup'
}

const count = z.int().nonnegative()

const manifestSchema = z.object({
  /** Of this description: another number means that this version cannot read it. */
  format: z.literal(1),
  /** When the databases were copied, ISO 8601 in UTC. */
  made_at: z.string(),
  version: z.string(),
  candidates: count,
  /** Rows; null where there was none. */
  outbox: count.nullable(),
  /** Null where only the records were asked for. */
  resumes: z.object({ own: count, public: count }).nullable(),
  /** Ids of the candidates whose resume was not among the files that were backed up. */
  without_resume: z.array(z.string()),
})

export type Manifest = z.output<typeof manifestSchema>

/** @throws {BackupError} where there is no backup that is whole and of a kind that this version reads */
export async function readManifest(folder: string): Promise<Manifest> {
  const path = join(folder, MANIFEST)
  const text = await readFile(path, 'utf8').catch(() => {
    throw new BackupError(`${folder} is no backup: ${MANIFEST} is not there or cannot be read. ${NOTHING}`)
  })
  try {
    return manifestSchema.parse(JSON.parse(text))
  } catch (cause) {
    throw new BackupError(`${path} is damaged, or of a newer version. ${NOTHING}`, { cause })
  }
}

/** A file of a backup and the SHA-256 of its bytes, in hexadecimal digits. */
export interface FileDigest {
  /** Below the folder of the backup. */
  readonly path: string
  readonly sha256: string
}

/** A line as `sha256sum -c` reads it. */
export const digestLine = ({ path, sha256 }: FileDigest): string => `${sha256}  ${path}\n`

/** @throws {BackupError} for a line that no backup of ours has, as one that leads out of its folder */
export async function readDigests(folder: string): Promise<FileDigest[]> {
  const text = await readFile(join(folder, DIGESTS), 'utf8').catch(() => 'missing\n')
  return text
    .split('\n')
    .slice(0, -1)
    .map((line) => {
      const [, sha256 = '', path = ''] = /^([0-9a-f]{64}) {2}(.+)$/.exec(line) ?? []
      if (isBackupPath(path)) return { path, sha256 }
      throw new BackupError(`${join(folder, DIGESTS)} is missing, or has a line of no backup. ${NOTHING}`)
    })
}

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

/**
 * A fault of the system or of SQLite at a folder, as a sentence; any other error as it is.
 *
 * @param outcome what is there now, such as "No backup was kept."
 */
export function backupFault(error: unknown, folder: string, outcome: string): unknown {
  for (let fault = error; fault instanceof Error; fault = fault.cause) {
    const sentence = sentenceOf(fault, folder)
    if (sentence) return new BackupError(`${sentence} ${outcome}`, { cause: error })
  }
  return error
}

interface SystemFault extends NodeJS.ErrnoException {
  /** Of Node's SQLite, and of the thread on which a database is. */
  readonly errcode?: number
  readonly resultCode?: number | null
}

function sentenceOf(
  { code, syscall, errcode, resultCode = errcode }: SystemFault,
  folder: string,
): string | null {
  switch (SQLITE_FULL.includes(resultCode ?? 0) ? 'ENOSPC' : code) {
    case 'ENOSPC':
    case 'EDQUOT':
      return `There is no room for ${folder}: the disk is full.`
    case 'EACCES':
    case 'EPERM':
    case 'EROFS':
      return `${folder} cannot be written: give this user the right to, or choose another folder.`
    default:
      return syscall === 'mkdir' ? `${folder} cannot be made (${code}): choose another folder.` : null
  }
}

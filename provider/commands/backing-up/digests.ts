import { createHash } from 'node:crypto'
import { appendFileSync, createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { isStorableResumeName } from '@resume-library/contract/resume'
import { BackupError } from './backup-error.ts'
import { DIGESTS, NOTHING } from './backup-format.ts'

/** A file of a backup and the SHA-256 of its bytes, in hexadecimal digits. */
export interface FileDigest {
  /** Below the folder of the backup. */
  readonly path: string
  readonly sha256: string
}

const LINE = /^([0-9a-f]{64}) {2}(.+)$/
const DATABASE = /^(candidates|outbox)\.sqlite$/

/** Writes the digests of a backup as it grows, in the form that `sha256sum -c` reads. */
export interface DigestsWriter {
  /** @throws system errors */
  add(digest: FileDigest): void
  /** Makes them durable. @returns the SHA-256 of the whole list */
  end(): Promise<string>
  close(): Promise<void>
}

export async function createDigestsWriter(folder: string): Promise<DigestsWriter> {
  const file = await open(join(folder, DIGESTS), 'wx', 0o600)
  const hash = createHash('sha256')
  return {
    add({ path, sha256 }) {
      const line = `${sha256}  ${path}\n`
      hash.update(line)
      // A copy into the system's memory, as short as a line is.
      appendFileSync(file.fd, line)
    },
    async end() {
      await file.sync()
      return hash.digest('hex')
    },
    close: () => file.close(),
  }
}

/** @throws {BackupError} for a line that no backup of ours has, as one that leads out of its folder */
export async function* readDigests(folder: string): AsyncGenerator<FileDigest> {
  const input = createReadStream(join(folder, DIGESTS), 'utf8')
  for await (const line of createInterface({ input, crlfDelay: Number.POSITIVE_INFINITY })) {
    const [, sha256, path] = LINE.exec(line) ?? []
    if (!sha256 || !path || !isBackupPath(path))
      throw new BackupError(`${join(folder, DIGESTS)} has a line of no backup. ${NOTHING}`)
    yield { path, sha256 }
  }
}

function isBackupPath(path: string): boolean {
  const [folder, name, ...more] = path.split('/')
  if (name === undefined) return DATABASE.test(path)
  return (
    (folder === 'resumes' || folder === 'candidate-resumes') && !more.length && isStorableResumeName(name)
  )
}

/** The SHA-256 of a file, in hexadecimal digits. @throws system errors */
export async function sha256Of(path: string): Promise<string> {
  const hash = createHash('sha256')
  for await (const bytes of createReadStream(path)) hash.update(bytes)
  return hash.digest('hex')
}

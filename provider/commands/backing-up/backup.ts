import { rmSync } from 'node:fs'
import { mkdir, readdir, realpath, rename, stat } from 'node:fs/promises'
import { basename, dirname, isAbsolute, join, relative, resolve, sep } from 'node:path'
import type { DatabaseLocation } from '@resume-library/database/location'
import { syncFolder } from '@resume-library/resumes/folder-sync'
import { EXIT, type StorageCommand } from '../command-line/command.ts'
import { cleanedUpOnSignals } from '../command-line/interruption.ts'
import { UsageError } from '../command-line/usage-error.ts'
import { withArchive } from '../command-line/with-archive.ts'
import { BackupError, backupFault } from './backup-format.ts'
import { type BackupMade, makeBackup } from './make-backup.ts'

const NOTHING = 'No backup was kept.'

export const backup: StorageCommand = {
  needs: 'storage',
  summary: 'Back up the candidates and their resumes, while everything runs',
  usage: 'FOLDER [--records-only] [--json]',
  takesPositionals: true,
  options: { 'records-only': { type: 'boolean' }, json: { type: 'boolean' } },
  help: [
    'FOLDER               a new one, or an empty one; it has its name only once the backup is whole',
    '--records-only       without the resume files, as where they are in S3',
    '--json               tell the manifest as JSON',
    'Resumes become hard links where FOLDER is on the same disk: quick, and no second copy. Take it to another machine.',
    'What waits in the outbox is in it, sealed: STORE_AND_FORWARD_KEY is not, and must be kept elsewhere.',
    'PostgreSQL is backed up by pg_dump, and a bucket by its own means. The exit code is 0 only where every candidate',
    'of the backup has its resume in it.',
  ],
  async run({ values, positionals: [given, ...more] }, context) {
    if (!given || more.length > 0) throw new UsageError('Say where to: backup FOLDER.')
    const isWithFiles = values['records-only'] !== true
    const source = sourceOf(context.config.storage, isWithFiles)
    const folder = resolve(given)
    const { terminal } = context
    return withArchive(context, async (live) => {
      await assertOutside(folder, source.folder)
      const made = await fillFolder(
        folder,
        (unfinished) => makeBackup(unfinished, source, { ...context, live }, isWithFiles),
        () => terminal.log(`Broken off. ${NOTHING}`),
      ).catch((error) => {
        throw backupFault(error, folder, NOTHING)
      })
      for (const line of messages(folder, made)) terminal.log(line)
      if (values.json) await terminal.write(`${JSON.stringify(made.manifest, null, 2)}\n`)
      return made.manifest.without_resume.length === 0 ? EXIT.done : EXIT.failed
    })
  },
}

/** @throws {BackupError} for what this command does not back up */
function sourceOf({ candidates, s3 }: { candidates: DatabaseLocation; s3: unknown }, isWithFiles: boolean) {
  if (candidates.kind === 'postgres')
    throw new BackupError(
      `DATABASE_URL names a PostgreSQL server, which pg_dump backs up, not this command: first the database, then the ` +
        `resume files (docs/operate.md, "Backup"). ${NOTHING}`,
    )
  if (s3 && isWithFiles)
    throw new BackupError(
      'S3_ENDPOINT names a bucket, whose files this command does not back up: say --records-only, and then copy the ' +
        `bucket by its own means (docs/operate.md, "Backup"). ${NOTHING}`,
    )
  return candidates
}

/** @throws {BackupError} for a place that is moved away by a restore, and removed with what it is a backup of */
async function assertOutside(folder: string, data: string): Promise<void> {
  const way = relative(await realpath(data), await realPlaceOf(folder))
  if (way.split(sep)[0] === '..' || isAbsolute(way)) return
  throw new BackupError(
    `${folder} is in DATA_DIR, and would be lost with it: name another folder. ${NOTHING}`,
  )
}

/** A path without links, of which only the first folders may be there. */
async function realPlaceOf(path: string): Promise<string> {
  const found = await realpath(path).catch(() => null)
  return found ?? join(await realPlaceOf(dirname(path)), basename(path))
}

/**
 * Fills a folder that has another name until it is whole. Where that fails, or a signal ends it, nothing is left; a
 * process that is killed leaves a folder whose name says that it is unfinished.
 *
 * @param onInterrupted told when a signal has ended it
 * @throws {BackupError} where the place is taken; system errors
 */
async function fillFolder<Result>(
  folder: string,
  fill: (unfinished: string) => Promise<Result>,
  onInterrupted: () => void,
): Promise<Result> {
  const unfinished = `${folder}.unfinished`
  await mkdir(dirname(folder), { recursive: true, mode: 0o700 })
  await assertFree(folder)
  await mkdir(unfinished, { mode: 0o700 }).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error
    throw new BackupError(
      `${unfinished} is there: another backup writes to it, or was killed. Where none runs, remove it.`,
    )
  })
  const remove = () => rmSync(unfinished, { recursive: true, force: true, maxRetries: 5 })
  const interrupted = () => {
    remove()
    onInterrupted()
  }
  try {
    const result = await cleanedUpOnSignals(interrupted, () => fill(unfinished))
    await syncFolder(unfinished)
    // Refused by the system where the folder is not empty any more.
    await rename(unfinished, folder)
    await syncFolder(dirname(folder))
    return result
  } finally {
    remove()
  }
}

async function assertFree(folder: string): Promise<void> {
  const found = await stat(folder).catch(() => null)
  if (!found) return
  if (!found.isDirectory()) throw new BackupError(`${folder} is a file: name a folder that is not there yet.`)
  if ((await readdir(folder)).length > 0)
    throw new BackupError(`${folder} is not empty: name a folder that is not there yet.`)
  // It cannot be renamed to, and what lies beside it is on another disk.
  if (found.dev !== (await stat(dirname(folder))).dev)
    throw new BackupError(`${folder} is the root of a disk: name a folder in it that is not there yet.`)
}

function messages(folder: string, { manifest, files }: BackupMade): string[] {
  const { candidates, outbox, without_resume: missing } = manifest
  const count = (number: number) => number.toLocaleString('en')
  const resumes = files
    ? `, ${count(files.own + files.public)} resume files (${count(files.linked)} by hard link)`
    : ', no resume files'
  const kept = outbox === null ? '' : ` and an outbox of ${count(outbox)}`
  const lines = [`${folder}: ${count(candidates)} candidates${resumes}${kept}.`]
  if (outbox !== null)
    lines.push('What waits in the outbox is sealed with STORE_AND_FORWARD_KEY, which is not in the backup.')
  if (missing.length > 0)
    lines.push(
      `${count(missing.length)} candidates have no resume where DATA_DIR and PUBLIC_URL say that it is kept: their ids ` +
        'are in the manifest, as without_resume.',
    )
  return lines
}

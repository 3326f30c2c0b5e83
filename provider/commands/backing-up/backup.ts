import { mkdir, readdir, realpath, rename } from 'node:fs/promises'
import { basename, dirname, isAbsolute, join, relative, resolve, sep } from 'node:path'
import { syncFolder } from '@resume-library/resumes/folder-sync'
import { EXIT, type StorageCommand } from '../command-line/command.ts'
import { UsageError } from '../command-line/usage-error.ts'
import { withArchive } from '../command-line/with-archive.ts'
import { BackupError, backupFault } from './backup-format.ts'
import { fillFolder } from './fill-folder.ts'
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
    '--json               tell what is in it as JSON',
    'Resumes become hard links where FOLDER is on the same disk: quick, and no second copy. Take it to another machine.',
    'What waits in the outbox is in it, sealed: STORE_AND_FORWARD_KEY is not, and must be kept elsewhere.',
    'PostgreSQL is backed up by pg_dump, and a bucket by its own means. The exit code is 0 only where every candidate',
    'of the backup has its resume in it.',
  ],
  async run({ values, positionals: [given, ...more] }, context) {
    if (!given || more.length > 0) throw new UsageError('Say where to: backup FOLDER.')
    const { candidates: source, s3 } = context.config.storage
    if (source.kind === 'postgres') throw new BackupError(POSTGRES)
    if (s3 && !values['records-only']) throw new BackupError(BUCKET)
    const { terminal } = context
    const folder = resolve(given)
    const unfinished = `${folder}.unfinished`
    const place = async () => {
      await syncFolder(unfinished)
      // Refused by the system where the folder is not empty any more.
      await rename(unfinished, folder)
      await syncFolder(dirname(folder))
    }
    return withArchive(context, async (archive) => {
      await assertFree(folder, source.folder)
      const fill = () => makeBackup(unfinished, source, { ...context, archive }, !values['records-only'])
      const made = await fillFolder(unfinished, terminal, NOTHING, fill, place)
      for (const line of messages(folder, made)) terminal.log(line)
      if (values.json) await terminal.write(`${JSON.stringify(made, null, 2)}\n`)
      return made.without_resume.length === 0 ? EXIT.done : EXIT.failed
    })
  },
}

const POSTGRES =
  'DATABASE_URL names a PostgreSQL server, which pg_dump backs up, not this command: first the database, then the ' +
  `resume files (docs/operate.md, "Backup"). ${NOTHING}`
const BUCKET =
  'S3_ENDPOINT names a bucket, whose files this command does not back up: say --records-only, and then copy the ' +
  `bucket by its own means (docs/operate.md, "Backup"). ${NOTHING}`

/** @throws {BackupError} for a place that is taken, or in the data folder, with which it would be moved away or removed */
async function assertFree(folder: string, data: string): Promise<void> {
  const way = relative(await realpath(data), await realPlaceOf(folder))
  if (way.split(sep)[0] !== '..' && !isAbsolute(way))
    throw new BackupError(
      `${folder} is in DATA_DIR, and would be lost with it: name another folder. ${NOTHING}`,
    )
  await mkdir(dirname(folder), { recursive: true, mode: 0o700 }).catch((error) => {
    throw backupFault(error, folder, NOTHING)
  })
  const found = await readdir(folder).catch(({ code }) => (code === 'ENOENT' ? [] : [code]))
  if (found.length > 0)
    throw new BackupError(`${folder} is no empty folder: name one that is not there yet. ${NOTHING}`)
}

/** A path without links, of which only the first folders may be there. */
async function realPlaceOf(path: string): Promise<string> {
  const found = await realpath(path).catch(() => null)
  return found ?? join(await realPlaceOf(dirname(path)), basename(path))
}

function messages(
  folder: string,
  { candidates, outbox, resumes, linked, without_resume }: BackupMade,
): string[] {
  const count = (number: number) => number.toLocaleString('en')
  const files = `${count(resumes)} resume files (${count(linked)} by hard link)`
  const kept = outbox === null ? '' : ` and an outbox of ${count(outbox)}`
  return [
    `${folder}: ${count(candidates)} candidates, ${files}${kept}.`,
    ...(outbox === null
      ? []
      : ['What waits in the outbox is sealed with STORE_AND_FORWARD_KEY, which is not in the backup.']),
    ...(without_resume.length === 0
      ? []
      : [
          `${count(without_resume.length)} candidates have no resume where DATA_DIR and PUBLIC_URL say that it is kept: ` +
            without_resume.join(', '),
        ]),
  ]
}

import { existsSync } from 'node:fs'
import { mkdir, readdir, realpath, rename } from 'node:fs/promises'
import { dirname, isAbsolute, join, relative, resolve, sep } from 'node:path'
import { syncFolder } from '@resume-library/resumes/folder-sync'
import { countOf } from '@resume-library/server/process/printable'
import { type Command, CommandError, EXIT, onlyPositional, withArchive } from '../command-line/command.ts'
import { DATABASES, withOutcome, withTemporaryFolder } from './backup-folder.ts'
import { type BackupMade, makeBackup } from './make-backup.ts'

export const backup: Command = {
  summary: 'Back up the candidates and their resumes, while everything runs',
  usage: 'FOLDER [--records-only] [--json]',
  help: [
    'FOLDER               a new one, or an empty one; it has its name only once the backup is whole',
    '--records-only       without the resume files, as where they are in S3',
    '--json               tell what is in it as JSON',
    'Resumes become hard links where FOLDER is on the same disk: quick, and no second copy. Take it to another machine.',
    'What waits in the outbox is in it, sealed: STORE_AND_FORWARD_KEY is not, and must be kept elsewhere.',
    'PostgreSQL is backed up by pg_dump, and a bucket by its own means. The exit code is 0 only where every candidate',
    'of the backup has its resume in it.',
  ],
  async run(given, { config, terminal }) {
    const folder = resolve(onlyPositional(given, 'Say where to: backup FOLDER.'))
    const isWithFiles = !given.values['records-only']
    const { folder: data, candidates, s3 } = config.storage
    const made = await withOutcome('No backup was kept.', async () => {
      if (candidates.kind === 'postgres') throw new CommandError(POSTGRES)
      if (s3 && isWithFiles) throw new CommandError(BUCKET)
      if (!DATABASES.some((name) => existsSync(join(data, name))))
        throw new CommandError(`Nothing is kept in ${data}: DATA_DIR says where`)
      await assertUsable(folder, data)
      return createAtomically(folder, async (unfinished) =>
        existsSync(candidates.file)
          ? withArchive(candidates, (live) => makeBackup(unfinished, config, live, isWithFiles), terminal.log)
          : makeBackup(unfinished, config, null, isWithFiles),
      )
    })
    for (const line of messages(folder, made)) terminal.log(line)
    if (given.values.json) await terminal.write(`${JSON.stringify(made, null, 2)}\n`)
    return made.without_resume.length === 0 ? EXIT.done : EXIT.failed
  },
}

const POSTGRES =
  'DATABASE_URL names a PostgreSQL server, which pg_dump backs up, not this command: first the database, then the ' +
  'resume files (docs/operate.md, "Backup")'
const BUCKET =
  'S3_ENDPOINT names a bucket, whose files this command does not back up: say --records-only, and then copy the ' +
  'bucket by its own means (docs/operate.md, "Backup")'

/** Has a folder made under another name, and gives it its own once everything is on the disk. */
function createAtomically<Result>(
  folder: string,
  make: (unfinished: string) => Promise<Result>,
): Promise<Result> {
  const unfinished = `${folder}.unfinished`
  return withTemporaryFolder(unfinished, async () => {
    const made = await make(unfinished)
    await syncFolder(unfinished)
    // Refused by the system where the folder is not empty any more.
    await rename(unfinished, folder)
    await syncFolder(dirname(folder))
    return made
  })
}

/** @throws {CommandError} for a place that is taken, or in the data folder, with which it would be moved away or removed */
async function assertUsable(folder: string, data: string): Promise<void> {
  const way = relative(await realpath(data), await realPathOf(folder))
  if (way.split(sep)[0] !== '..' && !isAbsolute(way))
    throw new CommandError(`${folder} is in DATA_DIR, and would be lost with it: name another folder`)
  await mkdir(dirname(folder), { recursive: true, mode: 0o700 })
  const found = await readdir(folder).catch(({ code }) => (code === 'ENOENT' ? [] : [code]))
  if (found.length > 0) throw new CommandError(`${folder} is no empty folder: name one that is not there yet`)
}

/** The nearest folder above a path that is there, without links. */
const realPathOf = (path: string): Promise<string> => realpath(path).catch(() => realPathOf(dirname(path)))

function messages(
  folder: string,
  { candidates, outbox, resumes, linked, without_resume }: BackupMade,
): string[] {
  const count = (number: number) => number.toLocaleString('en')
  const files = `${countOf(resumes, 'resume file')} (${count(linked)} by hard link)`
  const waiting = outbox === null ? '' : ` and an outbox of ${count(outbox)}`
  const lines = [`${folder}: ${countOf(candidates, 'candidate')}, ${files}${waiting}.`]
  if (outbox !== null)
    lines.push('What waits in the outbox is sealed with STORE_AND_FORWARD_KEY, which is not in the backup.')
  if (without_resume.length > 0)
    lines.push(
      `${count(without_resume.length)} candidates have no resume where DATA_DIR and PUBLIC_URL say that it is kept: ` +
        without_resume.join(', '),
    )
  return lines
}

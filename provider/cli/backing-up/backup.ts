import { existsSync } from 'node:fs'
import { mkdir, readdir, realpath, rename } from 'node:fs/promises'
import { dirname, isAbsolute, join, relative, resolve, sep } from 'node:path'
import { syncFolder } from '@resume-library/resumes/folder-sync'
import { countOf } from '@resume-library/server/process/printable'
import {
  type Command,
  CommandError,
  EXIT,
  onlyPositional,
  recordOf,
  withArchive,
} from '../command-line/command.ts'
import { DATABASES, withOutcome, withTemporaryFolder } from './backup-folder.ts'
import { type BackupMade, makeBackup } from './make-backup.ts'

export const backup: Command = {
  summary: 'Back up candidates and resumes, while everything keeps running',
  usage: 'FOLDER [--records-only] [--json]',
  help: [
    'FOLDER               new or empty; it gets its name only once the backup is complete',
    '--records-only       leave out the resume files, for example because they are in S3',
    '--json               print the counts as JSON',
    'On the same disk, resumes become hard links: fast, but not a second copy. Copy FOLDER to another machine.',
    'The outbox is included, encrypted. STORE_AND_FORWARD_KEY is not: keep it somewhere else.',
    'Back up PostgreSQL by pg_dump, and a bucket by its own tools. The exit code is 0 only if every candidate in the',
    'backup has its resume in it.',
  ],
  async run(given, { config, terminal }) {
    const folder = resolve(onlyPositional(given, 'Name a folder: backup FOLDER.'))
    const includesFiles = !given.values['records-only']
    const { folder: data, candidates, s3 } = config.storage
    const made = await withOutcome('No backup was made.', async () => {
      if (candidates.kind === 'postgres') throw new CommandError(POSTGRES)
      if (s3 && includesFiles) throw new CommandError(BUCKET)
      if (!DATABASES.some((name) => existsSync(join(data, name))))
        throw new CommandError(`${data} has no data to back up: check DATA_DIR`)
      await assertUsable(folder, data)
      return createAtomically(folder, async (unfinished) =>
        existsSync(candidates.file)
          ? withArchive(
              candidates,
              async (live, access) => {
                await recordOf(access)('export', null, { command: 'backup' })
                return makeBackup(unfinished, config, live, includesFiles)
              },
              terminal.log,
            )
          : makeBackup(unfinished, config, null, includesFiles),
      )
    })
    for (const line of summaryLines(folder, made)) terminal.log(line)
    if (given.values.json) await terminal.write(`${JSON.stringify(made, null, 2)}\n`)
    return made.without_resume.length === 0 ? EXIT.done : EXIT.failed
  },
}

const POSTGRES =
  'Candidates are in PostgreSQL (DATABASE_URL): back up the database by pg_dump first, then the resume files ' +
  '(docs/operate.md, "Backup")'
const BUCKET =
  'Resume files are in a bucket (S3_ENDPOINT): use --records-only, then copy the bucket by its own tools ' +
  '(docs/operate.md, "Backup")'

/** Creates a folder under another name, and renames it once everything is on the disk. */
function createAtomically<Result>(
  folder: string,
  make: (unfinished: string) => Promise<Result>,
): Promise<Result> {
  const unfinished = `${folder}.unfinished`
  return withTemporaryFolder(unfinished, async () => {
    const made = await make(unfinished)
    await syncFolder(unfinished)
    // The system refuses a folder that is no longer empty.
    await rename(unfinished, folder)
    await syncFolder(dirname(folder))
    return made
  })
}

/** @throws {CommandError} for a folder that is not empty, or inside of the data folder */
async function assertUsable(folder: string, data: string): Promise<void> {
  const way = relative(await realpath(data), await realPathOf(folder))
  if (way.split(sep)[0] !== '..' && !isAbsolute(way))
    throw new CommandError(`${folder} is inside DATA_DIR, and would be lost with it: choose another folder`)
  await mkdir(dirname(folder), { recursive: true, mode: 0o700 })
  const found = await readdir(folder).catch(({ code }) => (code === 'ENOENT' ? [] : [code]))
  if (found.length > 0) throw new CommandError(`${folder} is not an empty folder: choose a new one`)
}

const realPathOf = (path: string): Promise<string> => realpath(path).catch(() => realPathOf(dirname(path)))

function summaryLines(
  folder: string,
  { candidates, outbox, resumes, linked, without_resume }: BackupMade,
): string[] {
  const count = (number: number) => number.toLocaleString('en')
  const files = `${countOf(resumes, 'resume file')} (${count(linked)} by hard link)`
  const waiting =
    outbox === null ? '' : `, ${countOf(outbox, 'registration')} in the outbox (waiting or ended)`
  const lines = [`Backed up to ${folder}: ${countOf(candidates, 'candidate')}, ${files}${waiting}.`]
  if (outbox !== null)
    lines.push('Keep STORE_AND_FORWARD_KEY elsewhere: without it, queued registrations cannot be decrypted.')
  if (without_resume.length > 0)
    lines.push(
      `No resume found for ${countOf(without_resume.length, 'candidate')} (check DATA_DIR and PUBLIC_URL): ` +
        without_resume.join(', '),
    )
  return lines
}

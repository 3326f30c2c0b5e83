import { existsSync } from 'node:fs'
import { link, mkdir, readdir, rename } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { copyDurably, filesFolder } from '@resume-library/resumes/disk-duplicating'
import { syncFolder } from '@resume-library/resumes/folder-sync'
import { tightenPermissions } from '@resume-library/resumes/tighten-permissions'
import { countOf } from '@resume-library/server/process/printable'
import { type Command, CommandError, EXIT, onlyPositional } from '../command-line/command.ts'
import { checkBackup, DATABASES, STORE_FOLDERS, withOutcome, withTemporaryFolder } from './backup-folder.ts'

/** The service's table of its uploads: another one would not know the restored files. */
const UPLOADS = 'uploads.sqlite'

export const restore: Command = {
  summary: 'Put a backup into a DATA_DIR that has no candidates yet',
  usage: 'FOLDER [--check] [--json]',
  help: [
    'FOLDER               what backup made',
    '--check              only read the backup through, by its digests',
    '--json               tell what is in it as JSON',
    'All digests and databases are checked before anything is written. As the user of the service, and while it is',
    'stopped. Whoever was erased since the backup is there again, and must be erased again. For PostgreSQL and S3:',
    'restore into a DATA_DIR without DATABASE_URL and S3_ENDPOINT, and then copy --to postgres://… --to-s3.',
  ],
  async run(given, { config, terminal }) {
    const folder = resolve(onlyPositional(given, 'Say what: restore FOLDER.'))
    const data = resolve(config.storage.folder)
    const isCheck = given.values.check === true
    const { contents, made } = await withOutcome('Nothing was restored.', async () => {
      if (isCheck) return checkBackup(folder)
      if (config.storage.candidates.kind === 'postgres' || config.storage.s3)
        throw new CommandError(ELSEWHERE)
      await assertNoData(data)
      const backup = await checkBackup(folder)
      await mkdir(data, { recursive: true, mode: 0o700 })
      const part = join(data, '.restoring')
      await withTemporaryFolder(part, async () => {
        await copyAll(folder, part, backup.paths)
        await moveIntoPlace(part, data)
      })
      return backup
    })
    if (!isCheck) await tightenPermissions(data)
    const what = `${countOf(contents.candidates, 'candidate')} and ${countOf(contents.resumes, 'resume file')}`
    const when = made.toISOString().slice(0, 16).replace('T', ' ')
    terminal.log(`${isCheck ? `${folder} is whole` : `Restored into ${data}`}: ${what} of ${when} UTC.`)
    if (!isCheck && contents.outbox) terminal.log(OUTBOX_KEY)
    if (given.values.json) await terminal.write(`${JSON.stringify(contents, null, 2)}\n`)
    return EXIT.done
  },
}

const ELSEWHERE =
  'A backup is restored into DATA_DIR, not into PostgreSQL or S3: restore it without DATABASE_URL and S3_ENDPOINT, and ' +
  'then run copy --to postgres://… --to-s3'
const OUTBOX_KEY =
  'What waits in the outbox opens only with the STORE_AND_FORWARD_KEY that the service had at the backup.'

/** What SQLite keeps beside a database; of another one, it would be read into the restored one, and replace it. */
const SQLITE_SUFFIXES = ['', '-wal', '-shm', '-journal']

/** @throws {CommandError} naming what would be replaced */
async function assertNoData(data: string): Promise<void> {
  const files = [...DATABASES, UPLOADS].flatMap((name) =>
    SQLITE_SUFFIXES.map((end) => join(data, name + end)),
  )
  const taken = files.filter((path) => existsSync(path))
  for (const store of Object.values(STORE_FOLDERS).map((name) => join(data, name)))
    for (const path of [join(store, 'unclaimed'), filesFolder(store)])
      if ((await readdir(path).catch(() => [])).length > 0) taken.push(path)
  if (taken.length > 0)
    throw new CommandError(
      `${taken[0]} is there already, and a restore replaces nothing. Stop the service, move what is there away, as with ` +
        `mv ${data} ${data}.before, and restore again`,
    )
}

async function copyAll(folder: string, part: string, paths: readonly string[]): Promise<void> {
  for (const name of Object.values(STORE_FOLDERS)) await mkdir(join(part, name), { mode: 0o700 })
  for (const path of paths) await copyDurably(join(folder, path), join(part, path))
  for (const name of Object.values(STORE_FOLDERS)) await syncFolder(join(part, name))
}

/** Each part by one rename, the candidates last; a database that a service has made meanwhile is not replaced. */
async function moveIntoPlace(part: string, data: string): Promise<void> {
  await assertNoData(data)
  for (const name of Object.values(STORE_FOLDERS)) {
    const kept = filesFolder(join(data, name))
    await mkdir(dirname(kept), { recursive: true, mode: 0o700 })
    await rename(join(part, name), kept)
    await syncFolder(dirname(kept))
  }
  // A service that starts before this has nothing to lose; after it, everything is there.
  for (const name of DATABASES.filter((name) => existsSync(join(part, name))))
    await link(join(part, name), join(data, name))
  await syncFolder(data)
  await syncFolder(dirname(data))
}

import { existsSync } from 'node:fs'
import { link, mkdir, readdir, rename } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { copyDurably, filesFolder } from '@resume-library/resumes/disk-duplicate'
import { syncFolder } from '@resume-library/resumes/folder-sync'
import { countOf } from '@resume-library/server/process/printable'
import { type Command, CommandError, EXIT, onlyPositional } from '../command-line/command.ts'
import { checkBackup, DATABASES, STORE_FOLDERS, withOutcome, withTemporaryFolder } from './backup-folder.ts'

/** Table of uploads, which must not exist: it would lack the restored files. */
const UPLOADS = 'uploads.sqlite'

export const restore: Command = {
  summary: 'Restore a backup into a DATA_DIR without candidates',
  usage: 'FOLDER [--check] [--json]',
  help: [
    'FOLDER               a folder that backup made',
    '--check              only verify the backup',
    '--json               print the counts as JSON',
    'Stop the service first, and run this as its user. Everything is verified before anything is written. Erase again',
    'the candidates that were erased since the backup. For PostgreSQL and S3: restore without DATABASE_URL and',
    'S3_ENDPOINT, then run copy --to postgres://… --to-s3.',
  ],
  async run(given, { config, terminal }) {
    const folder = resolve(onlyPositional(given, 'Name a backup: restore FOLDER.'))
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
        await copyFiles(folder, part, backup.paths)
        await moveIntoPlace(part, data)
      })
      return backup
    })
    const what = `${countOf(contents.candidates, 'candidate')} and ${countOf(contents.resumes, 'resume file')}`
    const when = made.toISOString().slice(0, 16).replace('T', ' ')
    terminal.log(`${isCheck ? `${folder} is complete` : `Restored to ${data}`}: ${what}, from ${when} UTC.`)
    if (!isCheck && contents.outbox) terminal.log(OUTBOX_KEY)
    if (given.values.json) await terminal.write(`${JSON.stringify(contents, null, 2)}\n`)
    return EXIT.done
  },
}

const ELSEWHERE =
  'This restores to DATA_DIR only: run it without DATABASE_URL and S3_ENDPOINT, then run copy --to postgres://… --to-s3'
const OUTBOX_KEY =
  'The queued registrations need the STORE_AND_FORWARD_KEY that the service had at the time of the backup.'

/** Suffixes of SQLite's files: leftover logs of another database would overwrite the restored one. */
const SQLITE_SUFFIXES = ['', '-wal', '-shm', '-journal']

/** @throws {CommandError} naming what would be replaced */
async function assertNoData(data: string): Promise<void> {
  const paths = [...DATABASES, UPLOADS].flatMap((name) =>
    SQLITE_SUFFIXES.map((end) => join(data, name + end)),
  )
  const taken = paths.filter((path) => existsSync(path))
  for (const store of Object.values(STORE_FOLDERS).map((name) => filesFolder(join(data, name))))
    if ((await readdir(store).catch(() => [])).length > 0) taken.push(store)
  if (taken.length > 0)
    throw new CommandError(
      `${taken[0]} exists already, and a restore replaces nothing. Stop the service, move the old data aside ` +
        `(mv -T ${data} ${data}.before), and restore again`,
    )
}

async function copyFiles(folder: string, part: string, paths: readonly string[]): Promise<void> {
  for (const name of Object.values(STORE_FOLDERS)) await mkdir(join(part, name), { mode: 0o700 })
  for (const path of paths) await copyDurably(join(folder, path), join(part, path))
  for (const name of Object.values(STORE_FOLDERS)) await syncFolder(join(part, name))
}

/** Moves each folder by one rename, the databases last, and replaces none that a service has created meanwhile. */
async function moveIntoPlace(part: string, data: string): Promise<void> {
  await assertNoData(data)
  for (const name of Object.values(STORE_FOLDERS)) {
    const target = filesFolder(join(data, name))
    await mkdir(dirname(target), { recursive: true, mode: 0o700 })
    await rename(join(part, name), target)
    await syncFolder(dirname(target))
  }
  for (const name of DATABASES.filter((name) => existsSync(join(part, name))))
    await link(join(part, name), join(data, name))
  await syncFolder(data)
  await syncFolder(dirname(data))
}

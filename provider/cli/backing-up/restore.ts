import { existsSync } from 'node:fs'
import { link, mkdir, readdir, readFile, rename } from 'node:fs/promises'
import { basename, dirname, join, resolve } from 'node:path'
import { copyDurably } from '@resume-library/resumes/disk-duplicate'
import { filesFolder } from '@resume-library/resumes/disk-resume-store'
import { syncFolder } from '@resume-library/resumes/folder-sync'
import { ResumeStoreError } from '@resume-library/resumes/resume-store'
import { countOf } from '@resume-library/server/process/printable'
import type { StorageConfig } from '../../config.ts'
import { openResumeStores } from '../../resume-stores.ts'
import { type Command, CommandError, EXIT, onlyPositional } from '../command-line/command.ts'
import {
  CANDIDATES,
  checkBackup,
  DATABASES,
  STORE_FOLDERS,
  withOutcome,
  withTemporaryFolder,
} from './backup-folder.ts'
import { loadRecords } from './load-records.ts'

/** Table of uploads, which must not exist: it would lack the restored files. */
const UPLOADS = 'uploads.sqlite'

export const restore: Command = {
  summary: 'Restore a backup: to DATA_DIR, or to DATABASE_URL and the bucket of S3_…',
  usage: 'FOLDER [--check] [--json]',
  help: [
    'FOLDER               a folder that backup made',
    '--check              only verify the backup',
    '--json               print the counts as JSON',
    'Stop the service first, and run this as its user, with its variables. Everything is verified before anything is',
    'written, and nothing is replaced: use a DATA_DIR and a database without candidates. Erase again the candidates that',
    'were erased since the backup.',
  ],
  async run(given, { config: { storage }, terminal }) {
    const folder = resolve(onlyPositional(given, 'Name a backup: restore FOLDER.'))
    const data = resolve(storage.folder)
    const isCheck = given.values.check === true
    const { contents, made, paths } = await withOutcome(`${NOTHING}.`, async () => {
      if (!isCheck) await assertNoData(data)
      return checkBackup(folder)
    })
    if (!isCheck) await restoreTo(data, folder, paths, storage, terminal.log)
    const what = `${countOf(contents.candidates, 'candidate')} and ${countOf(contents.resumes, 'resume file')}`
    const when = made.toISOString().slice(0, 16).replace('T', ' ')
    terminal.log(`${isCheck ? `${folder} is complete` : `Restored to ${data}`}: ${what}, from ${when} UTC.`)
    if (!isCheck && contents.outbox)
      terminal.log(storage.candidates.kind === 'sqlite' ? OUTBOX_KEY : OUTBOX_LEFT)
    if (given.values.json) await terminal.write(`${JSON.stringify(contents, null, 2)}\n`)
    return EXIT.done
  },
}

const OUTBOX_KEY =
  'The queued registrations need the STORE_AND_FORWARD_KEY that the service had at the time of the backup.'
const OUTBOX_LEFT = 'The queued registrations of the backup were left out. They are in its outbox.sqlite.'
const NOTHING = 'Nothing was restored'
const FILES_STAY = `${NOTHING}, except that files may be in the bucket: the next run leaves them there.`

/** Restores by a copy of the backup in the data folder, as opening a database of an older version changes it. */
async function restoreTo(
  data: string,
  folder: string,
  paths: readonly string[],
  storage: StorageConfig,
  log: (message: string) => void,
): Promise<void> {
  const { candidates, s3 } = storage
  const isLocal = candidates.kind === 'sqlite'
  await withOutcome(s3 ? FILES_STAY : `${NOTHING}.`, async () => {
    await mkdir(data, { recursive: true, mode: 0o700 })
    const part = join(data, '.restoring')
    await withTemporaryFolder(part, async () => {
      await copyFiles(folder, part, paths)
      const placeFiles = async () => {
        if (s3) await sendFiles(part, paths, storage)
        await moveIntoPlace(part, data, isLocal ? DATABASES : [], s3 ? [] : Object.values(STORE_FOLDERS))
      }
      if (isLocal || !paths.includes(CANDIDATES)) await placeFiles()
      else await loadRecords(part, candidates, log, placeFiles)
    })
  })
}

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

const CONCURRENCY = 16

/** Sends the resume files to the bucket; those that are there already stay, as no name is ever given to other bytes. */
async function sendFiles(part: string, paths: readonly string[], storage: StorageConfig): Promise<void> {
  const stores = await openResumeStores(storage)
  const send = async (path: string, adoptFile: (name: string) => Promise<void>) => {
    const kind = dirname(path) === STORE_FOLDERS.own ? 'own' : 'public'
    const bytes = await readFile(join(part, path))
    await stores[kind].put(basename(path), bytes).catch((error) => {
      if (!(error instanceof ResumeStoreError && error.code === 'name_taken')) throw error
    })
    if (kind === 'public') await adoptFile(basename(path))
  }
  const sendAll = async (adoptFile: (name: string) => Promise<void>) => {
    const files = paths.filter((path) => path.includes('/'))
    for (let at = 0; at < files.length; at += CONCURRENCY)
      await Promise.all(files.slice(at, at + CONCURRENCY).map((path) => send(path, adoptFile)))
    return true
  }
  // Without a table of uploads, the service's first start makes one of all files.
  if (!(await stores.public.withUploads((uploads) => sendAll(uploads.adoptFile))))
    await sendAll(async () => undefined)
}

/** Moves each folder by one rename, the databases last, and replaces none that a service has created meanwhile. */
async function moveIntoPlace(
  part: string,
  data: string,
  databases: readonly string[],
  folders: readonly string[],
): Promise<void> {
  await assertNoData(data)
  for (const name of folders) {
    const target = filesFolder(join(data, name))
    await mkdir(dirname(target), { recursive: true, mode: 0o700 })
    await rename(join(part, name), target)
    await syncFolder(dirname(target))
  }
  for (const name of databases.filter((name) => existsSync(join(part, name))))
    await link(join(part, name), join(data, name))
  await syncFolder(data)
  await syncFolder(dirname(data))
}

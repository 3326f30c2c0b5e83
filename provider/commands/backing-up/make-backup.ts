import { existsSync } from 'node:fs'
import { mkdir, open, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { type DatabaseLocation, sqliteLocation } from '@resume-library/database/location'
import { checkedRows, copySqlite } from '@resume-library/database/sqlite-copy'
import { duplicateOnDisk } from '@resume-library/resumes/disk-duplicating'
import { syncFolder } from '@resume-library/resumes/folder-sync'
import type { CandidateArchive } from '../../candidates/candidate-archive.ts'
import { openCandidateDatabase } from '../../candidates/candidate-database.ts'
import type { CandidateRecord } from '../../candidates/candidate-store.ts'
import { createKyselyCandidateArchive } from '../../candidates/kysely-candidate-archive.ts'
import { resumeFileOf } from '../../erasure/resume-file.ts'
import type { OperatorConfig } from '../../storage-config.ts'
import { openResumeStores, type ResumeStores } from '../../stores.ts'
import type { Terminal } from '../command-line/terminal.ts'
import { eachPage } from '../each-page.ts'
import {
  AT_ONCE,
  CANDIDATES,
  DIGESTS,
  digestLine,
  MANIFEST,
  type Manifest,
  OUTBOX,
  STORE_FOLDERS,
  sha256Of,
} from './backup-format.ts'

type SqliteLocation = Extract<DatabaseLocation, { kind: 'sqlite' }>

export interface BackupParts {
  /** Of the database that is backed up. */
  readonly live: CandidateArchive
  readonly config: OperatorConfig
  readonly terminal: Terminal
}

export interface FilesBackedUp {
  readonly own: number
  readonly public: number
  /** How many of them are hard links. */
  readonly linked: number
  /** Ids of the candidates whose file is not there, although they are. */
  readonly missing: readonly string[]
  /** A line for each. */
  readonly digests: readonly string[]
}

export interface BackupMade {
  readonly manifest: Manifest
  /** Null where only the records were asked for. */
  readonly files: FilesBackedUp | null
}

/** An erasure takes the file and then the record; it may wait for other writers in between, in milliseconds. */
const ERASURE_MS = 6_000

/**
 * Backs up what a data folder holds into an empty folder, durably, while others go on to work with it: the outbox, then
 * the candidates, each as it is at one moment, then every file that they name, and the manifest.
 *
 * What is delivered meanwhile is in both databases, and its Idempotency-Key registers it once; the other way round it
 * would be in neither. A file is there before its record, so that each record has its file.
 *
 * @throws {CandidateStoreError}, {ResumeStoreError}, errors of SQLite and of the system
 */
export async function makeBackup(
  folder: string,
  source: SqliteLocation,
  parts: BackupParts,
  isWithFiles: boolean,
): Promise<BackupMade> {
  const made_at = new Date().toISOString()
  const waiting = sqliteLocation(source.folder, 'outbox')
  const hasOutbox = waiting.kind === 'sqlite' && existsSync(waiting.file)
  if (hasOutbox) await copySqlite(waiting.file, join(folder, OUTBOX))
  await copySqlite(source.file, join(folder, CANDIDATES))
  const files = isWithFiles ? await backUpFilesOf(folder, parts) : null
  const digests = [...(files?.digests ?? [])]
  for (const path of hasOutbox ? [OUTBOX, CANDIDATES] : [CANDIDATES])
    digests.push(digestLine({ path, sha256: await sha256Of(join(folder, path)) }))
  await writeDurably(join(folder, DIGESTS), digests.join(''))
  const { version } = JSON.parse(await readFile(new URL('../../package.json', import.meta.url), 'utf8'))
  const manifest: Manifest = {
    format: 1,
    made_at,
    version,
    candidates: checkedRows(join(folder, CANDIDATES), 'candidates'),
    outbox: hasOutbox ? checkedRows(join(folder, OUTBOX), 'outbox') : null,
    resumes: files && { own: files.own, public: files.public },
    without_resume: [...(files?.missing ?? [])],
  }
  await writeDurably(join(folder, MANIFEST), `${JSON.stringify(manifest, null, 2)}\n`)
  return { manifest, files }
}

async function backUpFilesOf(folder: string, parts: BackupParts): Promise<FilesBackedUp> {
  const file = join(folder, CANDIDATES)
  // Where there is no room, the first use says so.
  const database = await openCandidateDatabase({ kind: 'sqlite', folder, file }, () => undefined)
  try {
    return await backUpFiles(folder, createKyselyCandidateArchive(database), parts)
  } finally {
    await database.close()
  }
}

/**
 * Backs up the files that the records of a copied database name, and those that other registrations name, as those that
 * wait in the outbox. A candidate who was erased since the copy is erased from it as well.
 *
 * @param copy of the database, as it was before any of this
 */
export async function backUpFiles(
  folder: string,
  copy: CandidateArchive,
  { live, config, terminal }: BackupParts,
): Promise<FilesBackedUp> {
  for (const name of Object.values(STORE_FOLDERS)) await mkdir(join(folder, name), { mode: 0o700 })
  const files = createFilesTaker(config.storage.folder, folder)
  const missing: string[] = []
  const takeNamed = async (candidate: CandidateRecord) => {
    const file = resumeFileOf(candidate, config.publicUrl)
    if (file && !(await files.take(file.kind, file.name, true)) && file.isOurs) missing.push(candidate.id)
  }
  const progress = terminal.progress('Files  ', await copy.count({}))
  for await (const page of eachPage(copy, {}, 'oldest')) {
    for (let at = 0; at < page.length; at += AT_ONCE)
      await Promise.all(page.slice(at, at + AT_ONCE).map(takeNamed))
    progress.advance(page.length)
  }
  progress.end()
  const stores = await openResumeStores(config.storage)
  for await (const page of stores.public.listClaimed())
    for (const { name } of page) await files.take('public', name, false)
  for (const name of Object.values(STORE_FOLDERS)) await syncFolder(join(folder, name))
  return { ...files.taken, missing: await withoutErased(missing, copy, live) }
}

function createFilesTaker(data: string, folder: string) {
  const taken = { own: 0, public: 0, linked: 0, digests: [] as string[] }
  const begun = new Map<string, Promise<boolean>>()
  const take = async (kind: keyof ResumeStores, name: string, path: string, isNamed: boolean) => {
    const target = join(folder, path)
    const done = await duplicateOnDisk(join(data, STORE_FOLDERS[kind]), name, target, isNamed)
    if (done === null) return false
    taken.digests.push(digestLine({ path, sha256: await sha256Of(target) }))
    taken[kind]++
    if (done === 'linked') taken.linked++
    return true
  }
  return {
    taken,
    /** Whether the file is in the backup then. Several records may name the same. */
    take(kind: keyof ResumeStores, name: string, isNamed: boolean): Promise<boolean> {
      const path = join(STORE_FOLDERS[kind], name)
      const done = begun.get(path) ?? take(kind, name, path, isNamed)
      begun.set(path, done)
      return done
    },
  }
}

/**
 * Erases from a copy the candidates who are not in the live database any more.
 *
 * @returns those who still are
 */
export async function withoutErased(
  ids: readonly string[],
  copy: CandidateArchive,
  live: CandidateArchive,
  waitMs: number = ERASURE_MS,
): Promise<readonly string[]> {
  if (ids.length > 0) await sleep(waitMs)
  const left: string[] = []
  for (const id of ids) {
    if (await live.find({ id })) left.push(id)
    else await copy.erase(id)
  }
  return left
}

async function writeDurably(path: string, text: string): Promise<void> {
  const file = await open(path, 'wx', 0o600)
  try {
    await file.writeFile(text)
    await file.sync()
  } finally {
    await file.close()
  }
}

import { existsSync } from 'node:fs'
import { mkdir, open } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { type DatabaseLocation, sqliteLocation } from '@resume-library/database/location'
import { copySqlite } from '@resume-library/database/sqlite-copy'
import { duplicateOnDisk } from '@resume-library/resumes/disk-duplicating'
import { syncFolder } from '@resume-library/resumes/folder-sync'
import type { CandidateArchive } from '../../candidates/candidate-archive.ts'
import { openCandidateDatabase } from '../../candidates/candidate-database.ts'
import type { CandidateRecord } from '../../candidates/candidate-store.ts'
import { createKyselyCandidateArchive } from '../../candidates/kysely-candidate-archive.ts'
import { resumeFileOf } from '../../erasure/resume-file.ts'
import { openResumeStores, type ResumeStores } from '../../stores.ts'
import type { CommandContext } from '../command-line/command.ts'
import { eachPage } from '../each-page.ts'
import {
  AT_ONCE,
  CANDIDATES,
  type Contents,
  DIGESTS,
  OUTBOX,
  STORE_FOLDERS,
  sha256Of,
} from './backup-format.ts'
import { contentsOf } from './check-backup.ts'

export interface BackupMade extends Contents {
  /** How many of the resumes are hard links. */
  readonly linked: number
  /** Ids of the candidates whose file is not there, although they are. */
  readonly without_resume: readonly string[]
}

/** An erasure takes the file and then the record; it may wait for other writers in between, in milliseconds. */
const ERASURE_MS = 6_000

/**
 * Backs up what a data folder holds into an empty folder, durably, while others go on to work with it: the outbox, then
 * the candidates, each as it is at one moment, then every file that they name, and the list of digests.
 *
 * What is delivered meanwhile is in both databases, and its Idempotency-Key registers it once; the other way round it
 * would be in neither. A file is there before its record, so that each record has its file.
 *
 * @throws {CandidateStoreError}, {ResumeStoreError}, errors of SQLite and of the system
 */
export async function makeBackup(
  folder: string,
  source: Extract<DatabaseLocation, { kind: 'sqlite' }>,
  context: CommandContext,
  isWithFiles: boolean,
): Promise<BackupMade> {
  const waiting = sqliteLocation(source.folder, 'outbox')
  const hasOutbox = waiting.kind === 'sqlite' && existsSync(waiting.file)
  if (hasOutbox) await copySqlite(waiting.file, join(folder, OUTBOX))
  const file = join(folder, CANDIDATES)
  await copySqlite(source.file, file)
  const files = createFilesTaker(context.config.storage.folder, folder)
  let without_resume: readonly string[] = []
  if (isWithFiles) {
    // Where there is no room, the first use says so.
    const database = await openCandidateDatabase({ kind: 'sqlite', folder, file }, () => undefined)
    try {
      without_resume = await takeFiles(folder, createKyselyCandidateArchive(database), context, files)
    } finally {
      await database.close()
    }
  }
  const { digests, taken } = files
  for (const name of hasOutbox ? [OUTBOX, CANDIDATES] : [CANDIDATES])
    digests.set(name, await sha256Of(join(folder, name)))
  await writeDurably(
    join(folder, DIGESTS),
    Array.from(digests, ([path, sha256]) => `${sha256}  ${path}\n`).join(''),
  )
  return { ...contentsOf(folder, digests), linked: taken.linked, without_resume }
}

/** Puts files of stores into a backup, each once, however many name it. */
export function createFilesTaker(data: string, folder: string) {
  const taken = { linked: 0 }
  const digests = new Map<string, string>()
  const begun = new Map<string, Promise<boolean>>()
  const duplicate = async (kind: keyof ResumeStores, name: string, path: string, isNamed: boolean) => {
    const target = join(folder, path)
    const done = await duplicateOnDisk(join(data, STORE_FOLDERS[kind]), name, target, isNamed)
    if (done === null) return false
    digests.set(path, await sha256Of(target))
    if (done === 'linked') taken.linked++
    return true
  }
  return {
    taken,
    digests,
    /** Whether the file is in the backup then. */
    take(kind: keyof ResumeStores, name: string, isNamed: boolean): Promise<boolean> {
      const path = join(STORE_FOLDERS[kind], name)
      const done = begun.get(path) ?? duplicate(kind, name, path, isNamed)
      begun.set(path, done)
      return done
    },
  }
}

/**
 * Takes the files that the records of a copied database name, and those that other registrations name, as those that
 * wait in the outbox. A candidate who was erased since the copy is erased from it as well.
 *
 * @param copy of the database, as it was before any of this
 * @returns ids of the candidates whose file is not there, although they are
 */
export async function takeFiles(
  folder: string,
  copy: CandidateArchive,
  { archive: live, config, terminal }: CommandContext,
  files: ReturnType<typeof createFilesTaker>,
): Promise<readonly string[]> {
  for (const name of Object.values(STORE_FOLDERS)) await mkdir(join(folder, name), { mode: 0o700 })
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
  return withoutErased(missing, copy, live)
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

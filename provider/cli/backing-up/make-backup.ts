import { existsSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { copySqlite } from '@resume-library/database/sqlite-copy'
import { duplicateOnDisk } from '@resume-library/resumes/disk-duplicate'
import { syncFolder } from '@resume-library/resumes/folder-sync'
import type { CandidateArchive } from '../../candidates/candidate-archive.ts'
import { eachPage } from '../../candidates/each-page.ts'
import { resumeFileOf } from '../../candidates/resume-file.ts'
import type { OperatorConfig } from '../../config.ts'
import { openResumeStores, type ResumeStores } from '../../resume-stores.ts'
import { withArchive } from '../command-line/command.ts'
import {
  CANDIDATES,
  type Contents,
  DATABASES,
  STORE_FOLDERS,
  sha256Of,
  writeDigests,
} from './backup-folder.ts'

export interface BackupMade extends Contents {
  readonly linked: number
  /** Ids of candidates whose file was not found. */
  readonly without_resume: readonly string[]
}

/** Milliseconds in which an erasure that has removed the file removes the record. */
const ERASURE_MS = 6_000

/**
 * Backs up a data folder in use into an empty folder, durably. First a snapshot of the outbox, then one of the candidates:
 * a registration delivered in between is in both, and its Idempotency-Key registers it once. Then the files, which
 * were stored before their records.
 *
 * @param live the candidates; null for another provider
 * @throws {CandidateStoreError}, {ResumeStoreError}, errors of SQLite and of the system
 */
export async function makeBackup(
  folder: string,
  config: OperatorConfig,
  live: CandidateArchive | null,
  includesFiles: boolean,
): Promise<BackupMade> {
  const data = config.storage.folder
  const databases = DATABASES.filter((name) => existsSync(join(data, name)))
  for (const name of databases) await copySqlite(join(data, name), join(folder, name))
  const files = includesFiles ? await backUpFiles(folder, config, live) : NO_FILES
  const digests = new Map(files.digests)
  for (const name of databases) digests.set(name, await sha256Of(join(folder, name)))
  const contents = await writeDigests(folder, digests)
  return { ...contents, linked: files.linked, without_resume: files.without_resume }
}

const NO_FILES = { digests: new Map<string, string>(), linked: 0, without_resume: [] as readonly string[] }

/** Copies the files that the copied records name, then all other claimed uploads, such as those of the outbox. */
async function backUpFiles(
  folder: string,
  { storage, publicUrl }: OperatorConfig,
  live: CandidateArchive | null,
): Promise<typeof NO_FILES> {
  for (const name of Object.values(STORE_FOLDERS)) await mkdir(join(folder, name), { mode: 0o700 })
  const digests = new Map<string, string>()
  let linked = 0
  const copy = async (kind: keyof ResumeStores, name: string): Promise<boolean> => {
    const path = join(STORE_FOLDERS[kind], name)
    if (digests.has(path)) return true
    const target = join(folder, path)
    const done = await duplicateOnDisk(join(storage.folder, STORE_FOLDERS[kind]), name, target)
    if (done === null) return false
    digests.set(path, await sha256Of(target))
    if (done === 'linked') linked++
    return true
  }
  const copyNamed = async (records: CandidateArchive): Promise<string[]> => {
    const missing: string[] = []
    for await (const page of eachPage(records, {}, 'oldest'))
      for (const candidate of page) {
        const file = resumeFileOf(candidate, publicUrl)
        if (file && !(await copy(file.kind, file.name)) && file.isOurs) missing.push(candidate.id)
      }
    return missing
  }
  const snapshot = { kind: 'sqlite', folder, file: join(folder, CANDIDATES) } as const
  const without_resume = live
    ? await withArchive(snapshot, async (records) => withoutErased(await copyNamed(records), records, live))
    : []
  const stores = await openResumeStores(storage)
  const copyAll = async (pages: AsyncIterable<readonly { readonly name: string }[]>) => {
    for await (const page of pages) for (const { name } of page) await copy('public', name)
    return true
  }
  // Without a table of uploads, any file may be claimed.
  const isCopied = stores.public.withUploads((uploads) => copyAll(uploads.claimedBefore(new Date())))
  if (!(await isCopied)) await copyAll(stores.public.list())
  for (const name of Object.values(STORE_FOLDERS)) await syncFolder(join(folder, name))
  return { digests, linked, without_resume }
}

/** Erases from a copy the candidates that the live database no longer has. @returns the ids of the others */
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

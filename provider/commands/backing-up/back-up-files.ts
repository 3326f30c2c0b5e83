import { existsSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Duplicated, duplicateOnDisk } from '@resume-library/resumes/disk-duplicating'
import { syncFolder } from '@resume-library/resumes/folder-sync'
import type { CandidateArchive } from '../../candidates/candidate-archive.ts'
import type { CandidateRecord } from '../../candidates/candidate-store.ts'
import { resumeFileOf } from '../../erasure/resume-file.ts'
import type { OperatorConfig } from '../../storage-config.ts'
import { openResumeStores, type ResumeStores } from '../../stores.ts'
import type { Terminal } from '../command-line/terminal.ts'
import { eachPage } from '../each-page.ts'
import { STORE_FOLDERS } from './backup-format.ts'
import { type DigestsWriter, sha256Of } from './digests.ts'

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
}

type Kind = keyof ResumeStores

const AT_ONCE = 16
/** An erasure takes the file and then the record; it may wait for other writers in between, in milliseconds. */
const ERASURE_MS = 6_000
const LOOK_AGAIN_MS = 100

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
  digests: DigestsWriter,
): Promise<FilesBackedUp> {
  for (const name of Object.values(STORE_FOLDERS)) await mkdir(join(folder, name), { mode: 0o700 })
  const files = createFilesTaker(config.storage.folder, folder, digests)
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
  return { ...files.counts, missing: await withoutErased(missing, copy, live) }
}

function createFilesTaker(data: string, folder: string, digests: DigestsWriter) {
  const counts = { own: 0, public: 0, linked: 0 }
  return {
    counts,
    /** Whether the file is in the backup now. */
    async take(kind: Kind, name: string, isNamed: boolean): Promise<boolean> {
      const path = join(STORE_FOLDERS[kind], name)
      const target = join(folder, path)
      // Two records may name the same file.
      if (existsSync(target)) return true
      const done = await duplicateOnDisk(join(data, STORE_FOLDERS[kind]), name, target, isNamed).catch(taken)
      if (done === null) return false
      if (done === 'taken') return true
      digests.add({ path, sha256: await sha256Of(target) })
      counts[kind]++
      if (done === 'linked') counts.linked++
      return true
    },
  }
}

function taken(error: NodeJS.ErrnoException): Duplicated | 'taken' {
  if (error.code === 'EEXIST') return 'taken'
  throw error
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
  let left = ids
  for (const until = performance.now() + waitMs; ; await sleep(LOOK_AGAIN_MS)) {
    const still: string[] = []
    for (const id of left) {
      if (await live.find({ id })) still.push(id)
      else await copy.erase(id)
    }
    left = still
    if (left.length === 0 || performance.now() >= until) return left
  }
}

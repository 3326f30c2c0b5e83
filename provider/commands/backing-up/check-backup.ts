import { existsSync } from 'node:fs'
import { lstat, opendir, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { checkedRows } from '@resume-library/database/sqlite-copy'
import type { Terminal } from '../command-line/terminal.ts'
import {
  BackupError,
  CANDIDATES,
  type Manifest,
  NOTHING,
  OUTBOX,
  readDigests,
  readManifest,
  STORE_FOLDERS,
  sha256Of,
} from './backup-format.ts'

const NAMED_AT_MOST = 5

/** Counts of the rows or the files in each place. */
export type Contents = Readonly<Record<'candidates' | 'outbox' | 'own' | 'public', number>>

/**
 * Reads a backup through, and counts what is there.
 *
 * @throws {BackupError} naming what is damaged, missing, a link, or not as the manifest says
 */
export async function checkBackup(
  folder: string,
  terminal: Terminal,
): Promise<{ manifest: Manifest; contents: Contents }> {
  await assertNoLinks(folder)
  const manifest = await readManifest(folder)
  const files = await readDigests(folder)
  const progress = terminal.progress('Check  ', files.length)
  const damaged: string[] = []
  for (const { path, sha256 } of files) {
    const found = await sha256Of(join(folder, path)).catch(() => null)
    if (found !== sha256) damaged.push(path)
    progress.advance(1)
  }
  progress.end()
  if (damaged.length > 0) {
    const named = damaged.slice(0, NAMED_AT_MOST).join(', ')
    const more = damaged.length > NAMED_AT_MOST ? ` and ${damaged.length - NAMED_AT_MOST} more` : ''
    throw new BackupError(`Damaged or missing in ${folder}: ${named}${more}. ${NOTHING}`)
  }
  return { manifest, contents: await countContents(folder, manifest) }
}

/** @throws {BackupError} for a link, which would be followed, and for a pipe or a device */
async function assertNoLinks(folder: string): Promise<void> {
  // Where there is no such folder, the manifest is missed later.
  if (!(await lstat(folder).catch(() => null))) return
  for await (const entry of await opendir(folder, { recursive: true })) {
    if (entry.isFile() || entry.isDirectory()) continue
    const path = join(entry.parentPath, entry.name)
    throw new BackupError(`${path} is a link or another thing that no backup has. ${NOTHING}`)
  }
}

async function countContents(folder: string, manifest: Manifest): Promise<Contents> {
  const { candidates, outbox, resumes } = manifest
  const counts = [
    ['candidates', CANDIDATES, candidates, rowsIn],
    ['outbox', OUTBOX, outbox ?? 0, rowsIn],
    ['own', STORE_FOLDERS.own, resumes?.own ?? 0, filesIn],
    ['public', STORE_FOLDERS.public, resumes?.public ?? 0, filesIn],
  ] as const
  for (const [what, name, stated, count] of counts) {
    const path = join(folder, name)
    const found = existsSync(path) ? await count(path, what) : 0
    if (found !== stated)
      throw new BackupError(`${path} holds ${found}, and the manifest says ${stated}. ${NOTHING}`)
  }
  const [[, , inCandidates], [, , inOutbox], [, , own], [, , uploaded]] = counts
  return { candidates: inCandidates, outbox: inOutbox, own, public: uploaded }
}

function rowsIn(path: string, table: string): number {
  try {
    return checkedRows(path, table)
  } catch (cause) {
    throw new BackupError(`${path} is not a whole database of ours. ${NOTHING}`, { cause })
  }
}

const filesIn = async (folder: string) => (await readdir(folder)).length

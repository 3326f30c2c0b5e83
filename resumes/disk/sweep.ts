import { lstat, unlink } from 'node:fs/promises'
import { ABANDONED_REQUEST_MS } from '@resume-library/contract/limits'
import { isStorableResumeName } from '@resume-library/contract/resume'
import type { SweepResult } from '../resume-store.ts'
import { ignoring } from '../storage-fault.ts'
import type { DiskFolders, Folder } from './folders.ts'
import { isTempName } from './incoming.ts'
import { entriesOf } from './listing.ts'

/**
 * Removes from `unclaimed/` what was last written or released before a moment, and from `incoming/` what no receiver
 * can still be writing. It never touches `claimed/`, so it cannot take a file that a registration names.
 *
 * @throws the first fault, after everything that could be removed is
 */
export async function sweepFolders(folders: DiskFolders, before: Date): Promise<SweepResult> {
  const faults: unknown[] = []
  const abandoned = new Date(Date.now() - ABANDONED_REQUEST_MS)
  await forEachFile(folders.incoming, faults, async (name) => {
    if (isTempName(name)) await sweepFile(folders.incoming.file(name), abandoned)
  })
  let removed = 0
  let unclaimedBytes = 0
  await forEachFile(folders.unclaimed, faults, async (name) => {
    if (!isStorableResumeName(name)) return
    const swept = await sweepFile(folders.unclaimed.file(name), before)
    if (swept?.removed) removed += 1
    else unclaimedBytes += swept?.size ?? 0
  })
  if (removed) await folders.unclaimed.sync()
  if (faults.length) throw faults[0]
  return { removed, unclaimedBytes }
}

/** A fault of one file does not keep the others. */
async function forEachFile(
  folder: Folder,
  faults: unknown[],
  task: (name: string) => Promise<void>,
): Promise<void> {
  for await (const { name } of entriesOf(folder)) {
    await task(name).catch((error: unknown) => faults.push(error))
  }
}

/**
 * Removes a file that is older. One that a claim left behind has another entry in `claimed/`: to remove this one
 * removes no file, and to leave it costs no bytes.
 */
async function sweepFile(
  path: string,
  before: Date,
): Promise<{ removed: boolean; size: number } | undefined> {
  const stats = await ignoring(['ENOENT'], () => lstat(path))
  if (!stats?.isFile()) return undefined
  const isLastEntry = stats.nlink === 1
  const size = isLastEntry ? stats.size : 0
  if (stats.mtime >= before) return { removed: false, size }
  const unlinked = await ignoring(['ENOENT'], () => unlink(path).then(() => true))
  return { removed: unlinked === true && isLastEntry, size: 0 }
}

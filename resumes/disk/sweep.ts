import { lstat, opendir, unlink } from 'node:fs/promises'
import { ABANDONED_RECEIVER_MS } from '@resume-library/contract/limits'
import { isStorableResumeName } from '@resume-library/contract/resume'
import { ignoring } from '../storage-fault.ts'
import type { DiskFolders, Place } from './folders.ts'
import { receiverState } from './receiver-name.ts'

/**
 * Removes from `unclaimed/` what was last written before a moment, and from `incoming/` what no living receiver
 * has. It never touches `claimed/`, so it cannot take a file that a registration names.
 *
 * @throws the first fault, after everything that could be removed is
 */
export async function sweepFolders(folders: DiskFolders, before: Date): Promise<{ removed: number }> {
  const faults: unknown[] = []
  const abandoned = new Date(Date.now() - ABANDONED_RECEIVER_MS)
  await forEachFile(folders.incoming, faults, async (name) => {
    const state = receiverState(name)
    if (state === 'dead') await removeOlder(folders.incoming.file(name), new Date(8.64e15))
    if (state === 'unknown') await removeOlder(folders.incoming.file(name), abandoned)
  })
  let removed = 0
  await forEachFile(folders.unclaimed, faults, async (name) => {
    if (!isStorableResumeName(name)) return
    if (await removeOlder(folders.unclaimed.file(name), before)) removed += 1
  })
  if (removed) await folders.unclaimed.sync()
  if (faults.length) throw faults[0]
  return { removed }
}

/** Walks a folder without holding its listing; a fault of one file does not keep the others. */
async function forEachFile(
  place: Place,
  faults: unknown[],
  task: (name: string) => Promise<void>,
): Promise<void> {
  const folder = await ignoring(['ENOENT'], () => opendir(place.path))
  if (!folder) return
  for await (const entry of folder) {
    await task(entry.name).catch((error: unknown) => faults.push(error))
  }
}

/** Whether this removed the last entry of a file: one that a claim left behind has another in `claimed/`. */
async function removeOlder(path: string, before: Date): Promise<boolean> {
  const stats = await ignoring(['ENOENT'], () => lstat(path))
  if (!stats || stats.mtime >= before) return false
  const unlinked = await ignoring(['ENOENT'], () => unlink(path).then(() => true))
  return unlinked === true && stats.nlink === 1
}

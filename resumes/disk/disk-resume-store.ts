import { link, unlink } from 'node:fs/promises'
import { isStorableResumeName } from '@resume-library/contract/resume'
import type { ResumeStore } from '../resume-store.ts'
import { guarded, ignoring } from '../storage-fault.ts'
import { checkFolders } from './check.ts'
import { type DiskFolders, diskFolders } from './folders.ts'
import { beginOnDisk } from './incoming.ts'
import { openOnDisk, statOnDisk } from './reading.ts'
import { sweepFolders } from './sweep.ts'

/**
 * Keeps resume files in a folder of a file system with hard links. Any number of processes may share the
 * folder. Nothing is read or made before the first call; `check` tells whether the folder can be used.
 *
 * @param folder made when it is missing, with the folders above it
 */
export function createDiskResumeStore(folder: string): ResumeStore {
  const folders = diskFolders(folder)
  const ifStorable = <Result>(name: string, otherwise: Result, task: () => Promise<Result>) =>
    isStorableResumeName(name) ? guarded(task) : Promise.resolve(otherwise)
  return {
    begin: (maximumBytes) => beginOnDisk(folders, maximumBytes),
    open: (name, range) => ifStorable(name, null, () => openOnDisk(folders, name, range)),
    stat: (name) => ifStorable(name, null, () => statOnDisk(folders, name)),
    claim: (name) => ifStorable(name, false, () => claimOnDisk(folders, name)),
    erase: (name) => ifStorable(name, false, () => eraseOnDisk(folders, name)),
    sweep: (before) => guarded(() => sweepFolders(folders, before)),
    check: () => guarded(() => checkFolders(folders)),
  }
}

/**
 * Moves a file from `unclaimed/` to `claimed/`. The link and a sweep's unlink of the unclaimed entry are each
 * atomic: either the link came first, and the file lives on in `claimed/`, or there is nothing left to link.
 */
async function claimOnDisk({ unclaimed, claimed, ready }: DiskFolders, name: string): Promise<boolean> {
  await ready()
  const linked = await ignoring(['ENOENT', 'EEXIST'], async () => {
    await link(unclaimed.file(name), claimed.file(name))
    return true
  })
  if (!linked && !claimed.has(name)) return false
  // Also when another process made the link: it may not have come as far as this.
  await claimed.sync()
  // What stays here after a crash is swept without a loss.
  await unlink(unclaimed.file(name)).catch(() => undefined)
  return true
}

/** The unclaimed entry goes first: a claim at the same time finds it gone, or its own link is removed next. */
async function eraseOnDisk({ unclaimed, claimed }: DiskFolders, name: string): Promise<boolean> {
  let erased = false
  for (const place of [unclaimed, claimed]) {
    const removed = await ignoring(['ENOENT'], () => unlink(place.file(name)).then(() => true))
    if (!removed) continue
    erased = true
    await place.sync()
  }
  return erased
}

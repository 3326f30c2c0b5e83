import { DISK_RESERVE_BYTES } from '@resume-library/contract/limits'
import { isStorableResumeName } from '@resume-library/contract/resume'
import type { ResumeStore } from '../resume-store.ts'
import { guarded } from '../storage-fault.ts'
import { checkFolders } from './check.ts'
import { claimOnDisk, releaseOnDisk } from './claiming.ts'
import { eraseOnDisk, eraseUnclaimedOnDisk, eraseUnlessClaimedOnDisk } from './erasing.ts'
import { diskFolders } from './folders.ts'
import { beginOnDisk } from './incoming.ts'
import { listClaimedOnDisk } from './listing.ts'
import { openOnDisk, statOnDisk } from './reading.ts'
import { createDiskSpace, freeBytesOf } from './space.ts'
import { sweepFolders } from './sweep.ts'

/**
 * Keeps resume files in a folder of a file system with hard links. Any number of processes may share the
 * folder. Nothing is read or made before the first call; `check` tells whether the folder can be used.
 *
 * @param folder made when it is missing, with the folders above it
 * @param reserveBytes no file is taken that would leave less than this free
 */
export function createDiskResumeStore(folder: string, reserveBytes = DISK_RESERVE_BYTES): ResumeStore {
  const folders = diskFolders(folder)
  const space = createDiskSpace(() => freeBytesOf(folders), reserveBytes)
  const ifStorable = <Result>(name: string, otherwise: Result, task: () => Promise<Result>) =>
    isStorableResumeName(name) ? guarded(task) : Promise.resolve(otherwise)
  return {
    begin: (maximumBytes) => beginOnDisk(folders, space, maximumBytes),
    open: (name, range) => ifStorable(name, null, () => openOnDisk(folders, name, range)),
    stat: (name) => ifStorable(name, null, () => statOnDisk(folders, name)),
    claim: (name) => ifStorable(name, null, () => claimOnDisk(folders, name)),
    release: (name) => ifStorable(name, false, () => releaseOnDisk(folders, name)),
    listClaimed: () => listClaimedOnDisk(folders),
    erase: (name) => ifStorable(name, false, () => eraseOnDisk(folders, name)),
    eraseUnlessClaimed: (name, since) =>
      ifStorable(name, false, () => eraseUnlessClaimedOnDisk(folders, name, since)),
    eraseUnclaimed: (name) => ifStorable(name, true, () => eraseUnclaimedOnDisk(folders, name)),
    sweep: (before) => guarded(() => sweepFolders(folders, before)),
    freeBytes: () => guarded(() => freeBytesOf(folders)),
    check: () => guarded(() => checkFolders(folders, space)),
  }
}

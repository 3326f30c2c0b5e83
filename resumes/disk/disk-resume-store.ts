import { DISK_RESERVE_BYTES } from '@resume-library/contract/limits'
import { isStorableResumeName } from '@resume-library/contract/resume'
import type { ResumeStore } from '../resume-store.ts'
import { withStoreErrors } from '../storage-fault.ts'
import { eraseOnDisk, listOnDisk, openOnDisk, statOnDisk } from './files.ts'
import { diskFolders } from './folders.ts'
import { beginOnDisk, checkFolders, removeOldTempFiles } from './incoming.ts'
import { isMarkedOnDisk, markOnDisk } from './marks.ts'
import { createDiskSpace, freeBytesOf } from './space.ts'

/**
 * Stores resume files in a folder that any number of processes may share. Needs a file system with hard links.
 *
 * @param folder created by the first call
 * @param reserveBytes bytes that stay free
 */
export function createDiskResumeStore(folder: string, reserveBytes = DISK_RESERVE_BYTES): ResumeStore {
  const folders = diskFolders(folder)
  const space = createDiskSpace(() => freeBytesOf(folders), reserveBytes)
  const ifStorable = <Result>(name: string, otherwise: Result, task: () => Promise<Result>) =>
    isStorableResumeName(name) ? withStoreErrors(task) : Promise.resolve(otherwise)
  return {
    begin: (maximumBytes) => beginOnDisk(folders, space, maximumBytes),
    open: (name, range) => ifStorable(name, null, () => openOnDisk(folders, name, range)),
    stat: (name) => ifStorable(name, null, () => statOnDisk(folders, name)),
    erase: (name) => ifStorable(name, false, () => eraseOnDisk(folders, name)),
    list: () => listOnDisk(folders),
    removeLeftovers: () => withStoreErrors(() => removeOldTempFiles(folders)),
    mark: (name, number) => ifStorable(name, false, () => markOnDisk(folders, name, number)),
    isMarked: (name, number) => ifStorable(name, false, () => isMarkedOnDisk(folders, name, number)),
    freeBytes: () => withStoreErrors(() => freeBytesOf(folders)),
    check: () => withStoreErrors(() => checkFolders(folders, space)),
  }
}

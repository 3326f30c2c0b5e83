import { constants, copyFile, link, lstat, open, rm } from 'node:fs/promises'
import { resolve } from 'node:path'
import { ignoring } from '../storage-fault.ts'
import { diskFolders } from './folders.ts'

/** How the system says that there can be no hard link between two places. */
const NO_LINK = ['EXDEV', 'EPERM', 'EMLINK', 'ENOTSUP', 'ENOSYS']

export type Duplicated = 'linked' | 'copied'

/** The folder of a disk store in which files lie that registrations name. */
export const claimedFolder = (folder: string): string => diskFolders(folder).claimed.path

/**
 * Gives a file of a disk store a second place, by a hard link where the two places allow it: a file is never changed.
 * A file that no record names is copied: a link would set the time by which it is told when it was claimed.
 *
 * @param folder of the store
 * @param target path where no file is yet
 * @returns null where there is no such file
 * @throws system errors
 */
export async function duplicateOnDisk(
  folder: string,
  name: string,
  target: string,
  isNamed: boolean,
): Promise<Duplicated | null> {
  const { claimed, unclaimed } = diskFolders(resolve(folder))
  // A claim moves it one way, as for `openOnDisk`.
  for (const place of [claimed, unclaimed, claimed]) {
    const done = await ignoring(['ENOENT'], () => duplicate(place.file(name), target, isNamed))
    if (done) return done
  }
  return null
}

/** A link or a pipe is none of ours: who backs up is often root, and would follow it wherever it leads. */
async function duplicate(source: string, target: string, isNamed: boolean): Promise<Duplicated | null> {
  if (!(await lstat(source)).isFile()) return null
  if (isNamed) {
    const isLinked = await ignoring(NO_LINK, () => link(source, target).then(() => true))
    if (isLinked) return 'linked'
  }
  await copyDurably(source, target)
  return 'copied'
}

/** Copies a file with its bytes on the disk; only its owner reads it. @throws system errors, and leaves nothing */
export async function copyDurably(source: string, target: string): Promise<void> {
  try {
    await copyFile(source, target, constants.COPYFILE_EXCL | constants.COPYFILE_FICLONE)
    const file = await open(target, 'r')
    try {
      await file.chmod(0o600)
      await file.sync()
    } finally {
      await file.close()
    }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') await rm(target, { force: true })
    throw error
  }
}

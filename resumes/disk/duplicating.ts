import { constants, copyFile, link, lstat, open, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { ignoring } from '../storage-fault.ts'
import { diskFolders } from './folders.ts'

/** How the system says that there can be no hard link between two places. */
const NO_LINK = ['EXDEV', 'EPERM', 'EMLINK', 'ENOTSUP', 'ENOSYS']

export type Duplicated = 'linked' | 'copied'

/** The folder of a disk store in which its files lie. */
export const keptFolder = (folder: string): string => diskFolders(folder).kept.path

/**
 * Gives a file of a disk store a second place, by a hard link where the two places allow it: a file is never changed. A
 * link or a pipe is none of ours: who backs up is often root, and would follow it wherever it leads.
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
): Promise<Duplicated | null> {
  const source = join(keptFolder(folder), name)
  const done = await ignoring(['ENOENT'], async () => {
    if (!(await lstat(source)).isFile()) return null
    const isLinked = await ignoring(NO_LINK, () => link(source, target).then(() => true))
    if (isLinked) return 'linked'
    await copyDurably(source, target)
    return 'copied'
  })
  return done ?? null
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

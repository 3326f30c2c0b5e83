import { constants, copyFile, link, lstat, open, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { filesFolder } from './disk.ts'
import { ignoringCodes } from './storage-fault.ts'

/** Error codes where no hard link can be made. */
const NO_LINK = ['EXDEV', 'EPERM', 'EMLINK', 'ENOTSUP', 'ENOSYS']

type Duplication = 'linked' | 'copied'

/**
 * Duplicates a file of a disk store, by a hard link where possible, since files never change. Skips symbolic links and
 * pipes, which root would follow anywhere.
 *
 * @param folder folder of the store
 * @param target path of no existing file
 * @returns null where there is no such file
 * @throws system errors
 */
export async function duplicateOnDisk(
  folder: string,
  name: string,
  target: string,
): Promise<Duplication | null> {
  const source = join(filesFolder(folder), name)
  const done = await ignoringCodes(['ENOENT'], async () => {
    if (!(await lstat(source)).isFile()) return null
    const isLinked = await ignoringCodes(NO_LINK, () => link(source, target).then(() => true))
    if (isLinked) return 'linked'
    await copyDurably(source, target)
    return 'copied'
  })
  return done ?? null
}

/** Copies a file durably, with mode 0600; a failure leaves nothing. @throws system errors */
export async function copyDurably(source: string, target: string): Promise<void> {
  try {
    await copyFile(source, target, constants.COPYFILE_EXCL | constants.COPYFILE_FICLONE)
    await using file = await open(target, 'r')
    await file.chmod(0o600)
    await file.sync()
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') await rm(target, { force: true })
    throw error
  }
}

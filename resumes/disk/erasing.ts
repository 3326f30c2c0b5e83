import { lstat, rename, unlink } from 'node:fs/promises'
import { ignoring } from '../storage-fault.ts'
import { moveToClaimed } from './claiming.ts'
import { type DiskFolders, isNoFile } from './folders.ts'

/**
 * A claim at the same time moves the file from the first folder to the second, a release back to the first: removing
 * in the same order meets it either way.
 */
export async function eraseOnDisk(folders: DiskFolders, name: string): Promise<boolean> {
  if (await isNoFile(folders, name)) return false
  const { unclaimed, claimed } = folders
  let erased = false
  for (const folder of [unclaimed, claimed, unclaimed]) {
    const removed = await ignoring(['ENOENT'], () => unlink(folder.file(name)).then(() => true))
    if (!removed) continue
    erased = true
    await folder.sync()
  }
  return erased
}

/**
 * Moves a claimed file that nobody claimed for long to `unclaimed/`, and removes it there as a sweep does: a claim that
 * comes later moves it back or finds nothing. One that came before the move has set the file's time, which tells.
 */
export async function eraseUnlessClaimedOnDisk(
  folders: DiskFolders,
  name: string,
  since: Date,
): Promise<boolean> {
  const { unclaimed, claimed } = folders
  const before = await ignoring(['ENOENT'], () => lstat(claimed.file(name)))
  if (!before?.isFile() || before.ctime >= since) return false
  // What a claim left there is a second entry of the same file, and a rename to such a one does nothing.
  await ignoring(['ENOENT'], () => unlink(unclaimed.file(name)))
  const moved = await ignoring(['ENOENT'], async () => {
    await rename(claimed.file(name), unclaimed.file(name))
    return true
  })
  if (!moved) return false
  const after = await ignoring(['ENOENT'], () => lstat(unclaimed.file(name)))
  if (after && after.mtimeMs !== before.mtimeMs) {
    await moveToClaimed(folders, name)
    return false
  }
  await ignoring(['ENOENT'], () => unlink(unclaimed.file(name)))
  await Promise.all([claimed.sync(), unclaimed.sync()])
  return !(await claimed.has(name))
}

/** Removes the unclaimed entry as a sweep does; one that a claim or a release has given a second entry stays. */
export async function eraseUnclaimedOnDisk(
  { unclaimed, claimed }: DiskFolders,
  name: string,
): Promise<boolean> {
  if (await claimed.has(name)) return false
  const entry = await ignoring(['ENOENT'], () => lstat(unclaimed.file(name)))
  if (entry && (!entry.isFile() || entry.nlink > 1)) return false
  if (entry) {
    await ignoring(['ENOENT'], () => unlink(unclaimed.file(name)))
    await unclaimed.sync()
  }
  return !(await claimed.has(name))
}

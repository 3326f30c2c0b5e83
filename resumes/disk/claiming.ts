import { chmod, link, stat, unlink, utimes } from 'node:fs/promises'
import type { Claim } from '../resume-store.ts'
import { ignoring } from '../storage-fault.ts'
import { type DiskFolders, isNoFile } from './folders.ts'

/** A claimed file that more than one call claimed may not be written, even by its owner; nobody ever does. */
const CLAIMED_AGAIN = 0o400
/** A claim that meets a release may find the file in neither folder; it looks again. */
const LOOKS = 3

/**
 * Moves a file from `unclaimed/` to `claimed/`. The link and a sweep's unlink of the unclaimed entry are each
 * atomic: either the link came first, and the file lives on in `claimed/`, or there is nothing left to link.
 * The link also tells the call that claimed the file from all others.
 */
export async function claimOnDisk(folders: DiskFolders, name: string): Promise<Claim | null> {
  await folders.ready()
  if (await isNoFile(folders, name)) return null
  for (let look = 0; look < LOOKS; look++) {
    if (await moveToClaimed(folders, name)) return 'claimed'
    if (await claimAgain(folders, name)) return 'already'
  }
  return null
}

/** Links a file into `claimed/`, durably; whether this call did. */
export async function moveToClaimed({ unclaimed, claimed }: DiskFolders, name: string): Promise<boolean> {
  const linked = await ignoring(['ENOENT', 'EEXIST'], async () => {
    await link(unclaimed.file(name), claimed.file(name))
    return true
  })
  if (!linked) return false
  await claimed.sync()
  // What stays here after a crash is swept without a loss.
  await unlink(unclaimed.file(name)).catch(() => undefined)
  return true
}

/**
 * First the marks, then the look: a release removes the entry and then looks for the mode, an erasure of what nobody
 * claimed for long looks for the time, so one sees the other.
 */
async function claimAgain({ claimed }: DiskFolders, name: string): Promise<boolean> {
  const marked = await ignoring(['ENOENT'], async () => {
    await chmod(claimed.file(name), CLAIMED_AGAIN)
    const now = new Date()
    await utimes(claimed.file(name), now, now)
    return true
  })
  if (!marked || !(await claimed.has(name))) return false
  // The process that made the link may not have come as far as this.
  await claimed.sync()
  return true
}

/** Moves a file back that one call alone claimed. */
export async function releaseOnDisk(folders: DiskFolders, name: string): Promise<boolean> {
  // An erasure at the same time may remove the file at any step.
  return (await ignoring(['ENOENT'], () => moveToUnclaimed(folders, name))) ?? false
}

/** At every moment the file is in one of the folders, durably. */
async function moveToUnclaimed(folders: DiskFolders, name: string): Promise<boolean> {
  const { unclaimed, claimed } = folders
  const file = await factsOf(claimed.file(name))
  if (!file || file.claimedAgain) return false
  // A sweep goes by this time: it must be new before the file can be swept.
  const now = new Date()
  await utimes(claimed.file(name), now, now)
  await ignoring(['EEXIST'], () => link(claimed.file(name), unclaimed.file(name)))
  // Other bytes may lie under the name for a moment, until their receiver is refused.
  if ((await factsOf(unclaimed.file(name)))?.inode !== file.inode) return false
  await unclaimed.sync()
  await unlink(claimed.file(name))
  if (!(await factsOf(unclaimed.file(name)))?.claimedAgain) return true
  await moveToClaimed(folders, name)
  return false
}

async function factsOf(path: string) {
  const stats = await ignoring(['ENOENT'], () => stat(path))
  return stats && { inode: stats.ino, claimedAgain: (stats.mode & 0o777) === CLAIMED_AGAIN }
}

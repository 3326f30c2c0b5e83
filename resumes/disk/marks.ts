import { access, lstat, open, unlink } from 'node:fs/promises'
import { ignoring } from '../storage-fault.ts'
import { type DiskFolders, inFolders } from './folders.ts'

/** An older version gave this mode to a file that it claimed once more. */
const CLAIMED_AGAIN = 0o400

const markOf = ({ marks }: DiskFolders, name: string, number: number) => marks.file(`${name}.${number}`)

export async function markOnDisk(folders: DiskFolders, name: string, number: number): Promise<boolean> {
  const file = await ignoring(['EEXIST'], () =>
    inFolders(folders, () => open(markOf(folders, name, number), 'wx', 0o600)),
  )
  await file?.close()
  if (file) await folders.marks.sync()
  return file !== undefined
}

export async function isClaimedByOlder({ kept }: DiskFolders, name: string): Promise<boolean> {
  const stats = await ignoring(['ENOENT'], () => lstat(kept.file(name)))
  return stats !== undefined && (stats.mode & 0o777) === CLAIMED_AGAIN
}

/** An older version that still runs gives a file its own sign of a claim, also once its folder was taken in. */
export const isMarkedOnDisk = async (folders: DiskFolders, name: string, number: number): Promise<boolean> =>
  (await ignoring(['ENOENT'], () => access(markOf(folders, name, number)).then(() => true))) ??
  (await isClaimedByOlder(folders, name))

export async function eraseMarks(folders: DiskFolders, name: string): Promise<void> {
  let erased = 0
  // One may be left out: a claim that died before its mark.
  for (let number = 1; number <= erased + 2; number += 1)
    if (await ignoring(['ENOENT'], () => unlink(markOf(folders, name, number)).then(() => true)))
      erased = number
  if (erased > 0) await folders.marks.sync()
}

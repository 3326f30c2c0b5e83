import { access, open, unlink } from 'node:fs/promises'
import { ignoring } from '../storage-fault.ts'
import { type DiskFolders, inFolders } from './folders.ts'

const markOf = ({ marks }: DiskFolders, name: string, number: number) => marks.file(`${name}.${number}`)

export async function markOnDisk(folders: DiskFolders, name: string, number: number): Promise<boolean> {
  const file = await ignoring(['EEXIST'], () =>
    inFolders(folders, () => open(markOf(folders, name, number), 'wx', 0o600)),
  )
  await file?.close()
  if (file) await folders.marks.sync()
  return file !== undefined
}

export const isMarkedOnDisk = async (folders: DiskFolders, name: string, number: number): Promise<boolean> =>
  (await ignoring(['ENOENT'], () => access(markOf(folders, name, number)).then(() => true))) ?? false

export async function eraseMarks(folders: DiskFolders, name: string): Promise<void> {
  let erased = 0
  // One may be left out: a claim that died before its mark.
  for (let number = 1; number <= erased + 2; number += 1)
    if (await ignoring(['ENOENT'], () => unlink(markOf(folders, name, number)).then(() => true)))
      erased = number
  if (erased > 0) await folders.marks.sync()
}

import { access, open, unlink } from 'node:fs/promises'
import { eraseMarks } from '../erase-marks.ts'
import { ignoringCodes } from '../storage-fault.ts'
import { type DiskFolders, inFolders } from './folders.ts'

const markOf = ({ marks }: DiskFolders, name: string, number: number) => marks.file(`${name}.${number}`)

export async function markOnDisk(folders: DiskFolders, name: string, number: number): Promise<boolean> {
  const file = await ignoringCodes(['EEXIST'], () =>
    inFolders(folders, () => open(markOf(folders, name, number), 'wx', 0o600)),
  )
  await file?.close()
  if (file) await folders.marks.sync()
  return file !== undefined
}

export const isMarkedOnDisk = async (folders: DiskFolders, name: string, number: number): Promise<boolean> =>
  (await ignoringCodes(['ENOENT'], () => access(markOf(folders, name, number)).then(() => true))) ?? false

export async function eraseMarksOnDisk(folders: DiskFolders, name: string): Promise<void> {
  const isErased = (number: number) =>
    ignoringCodes(['ENOENT'], () => unlink(markOf(folders, name, number)).then(() => true))
  if (await eraseMarks(isErased)) await folders.marks.sync()
}

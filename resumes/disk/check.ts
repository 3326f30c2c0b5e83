import { statfs } from 'node:fs/promises'
import { RESUME_MAX_BYTES } from '@resume-library/contract/limits'
import { ResumeStoreError } from '../resume-store.ts'
import { tryStaging } from '../staged-file.ts'
import type { DiskFolders } from './folders.ts'
import { inFolders, newTempName } from './incoming.ts'

/** Tries to receive a file, and asks the file system for room for the largest resume. */
export async function checkFolders(folders: DiskFolders): Promise<void> {
  await inFolders(folders, () => tryStaging(folders.incoming.file(newTempName())))
  if ((await freeBytesOf(folders)) < RESUME_MAX_BYTES) throw new ResumeStoreError('no_space')
}

/** What the file system leaves to this user. */
export async function freeBytesOf(folders: DiskFolders): Promise<number> {
  await folders.ready()
  const { bavail, bsize } = await statfs(folders.incoming.path)
  return bavail * bsize
}

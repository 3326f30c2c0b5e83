import { statfs } from 'node:fs/promises'
import { RESUME_MAX_BYTES } from '@resume-library/contract/limits'
import type { DiskFolders } from './disk-folders.ts'
import { beginOnDisk } from './disk-incoming.ts'
import { ResumeStoreError } from './resume-store.ts'

/** Receives a byte and gives it back, and asks the file system for room for the largest resume. */
export async function checkFolders(folders: DiskFolders): Promise<void> {
  const incoming = await beginOnDisk(folders, 1)
  try {
    await incoming.append(new Uint8Array(1))
  } finally {
    await incoming.discard()
  }
  const { bavail, bsize } = await statfs(folders.incoming.path)
  if (bavail * bsize < RESUME_MAX_BYTES) throw new ResumeStoreError('no_space')
}

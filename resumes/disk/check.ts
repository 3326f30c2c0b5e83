import { statfs } from 'node:fs/promises'
import { RESUME_MAX_BYTES } from '@resume-library/contract/limits'
import { ResumeStoreError } from '../resume-store.ts'
import { tryStaging } from '../staged-file.ts'
import type { DiskFolders } from './folders.ts'
import { inFolders } from './incoming.ts'
import { beginReceiver, endReceiver } from './receiver-name.ts'

/** Tries to receive a file, and asks the file system for room for the largest resume. */
export async function checkFolders(folders: DiskFolders): Promise<void> {
  const temp = beginReceiver()
  try {
    await inFolders(folders, () => tryStaging(folders.incoming.file(temp)))
  } finally {
    endReceiver(temp)
  }
  const { bavail, bsize } = await statfs(folders.incoming.path)
  if (bavail * bsize < RESUME_MAX_BYTES) throw new ResumeStoreError('no_space')
}

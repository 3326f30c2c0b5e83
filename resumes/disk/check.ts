import { RESUME_MAX_BYTES } from '@resume-library/contract/limits'
import { tryStaging } from '../staged-file.ts'
import { type DiskFolders, inFolders } from './folders.ts'
import { newTempName } from './incoming.ts'
import type { DiskSpace } from './space.ts'

/** Tries to receive a file, and asks the file system for room for the largest resume. */
export async function checkFolders(folders: DiskFolders, space: DiskSpace): Promise<void> {
  await space.assertFree(RESUME_MAX_BYTES)
  await inFolders(folders, () => tryStaging(folders.incoming.file(newTempName())))
}

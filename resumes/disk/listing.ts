import type { Dirent } from 'node:fs'
import { lstat, opendir } from 'node:fs/promises'
import { isStorableResumeName } from '@resume-library/contract/resume'
import type { ClaimedResume } from '../resume-store.ts'
import { ignoring, storageFault } from '../storage-fault.ts'
import type { DiskFolders, Folder } from './folders.ts'

const PAGE_LENGTH = 1000

export async function* listClaimedOnDisk({ claimed }: DiskFolders): AsyncGenerator<readonly ClaimedResume[]> {
  try {
    let page: ClaimedResume[] = []
    for await (const { name } of entriesOf(claimed)) {
      if (!isStorableResumeName(name)) continue
      const stats = await ignoring(['ENOENT'], () => lstat(claimed.file(name)))
      // The link that claims a file changes its status, and so does each later claim.
      if (stats?.isFile()) page.push({ name, size: stats.size, claimed: stats.ctime })
      if (page.length < PAGE_LENGTH) continue
      yield page
      page = []
    }
    if (page.length) yield page
  } catch (error) {
    throw storageFault(error)
  }
}

/** Walks a folder, which may be missing, without holding its listing. */
export async function* entriesOf({ path }: Folder): AsyncGenerator<Dirent> {
  const entries = await ignoring(['ENOENT'], () => opendir(path))
  if (entries) yield* entries
}

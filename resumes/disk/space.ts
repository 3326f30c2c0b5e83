import { statfs } from 'node:fs/promises'
import { ResumeStoreError } from '../resume-store.ts'
import { type DiskFolders, inFolders } from './folders.ts'

export interface DiskSpace {
  /** Measures the free space. @throws {ResumeStoreError} `no_space` where less is free above the reserve */
  assertFree(needed: number): Promise<void>
  /** Subtracts bytes before they are written. @throws {ResumeStoreError} `no_space` */
  reserve(bytes: number): void
}

/** @param reserveBytes bytes that stay free */
export function createDiskSpace(freeBytes: () => Promise<number>, reserveBytes: number): DiskSpace {
  // Counted for each byte, since concurrent uploads begin before any of them writes.
  let left = 0
  const assertLeft = (needed: number) => {
    if (left < needed) throw new ResumeStoreError('no_space')
  }
  return {
    async assertFree(needed) {
      left = (await freeBytes()) - reserveBytes
      assertLeft(needed)
    },
    reserve(bytes) {
      left -= bytes
      assertLeft(0)
    },
  }
}

export async function freeBytesOf(folders: DiskFolders): Promise<number> {
  const { bavail, bsize } = await inFolders(folders, () => statfs(folders.incoming.path))
  return bavail * bsize
}

import { statfs } from 'node:fs/promises'
import { ResumeStoreError } from '../resume-store.ts'
import { type DiskFolders, inFolders } from './folders.ts'

export interface DiskSpace {
  /**
   * Asks the system what is free.
   *
   * @param needed bytes that must be free besides the reserve
   * @throws {ResumeStoreError} `no_space`
   */
  assertFree(needed: number): Promise<void>
  /** Counts bytes that are about to be written. @throws {ResumeStoreError} `no_space` */
  take(bytes: number): void
}

/** @param reserveBytes that stay free */
export function createDiskSpace(freeBytes: () => Promise<number>, reserveBytes: number): DiskSpace {
  // Many receivers begin before the first of them writes: each byte counts from when it comes.
  let left = 0
  const assertLeft = (needed: number) => {
    if (left < needed) throw new ResumeStoreError('no_space')
  }
  return {
    async assertFree(needed) {
      left = (await freeBytes()) - reserveBytes
      assertLeft(needed)
    },
    take(bytes) {
      left -= bytes
      assertLeft(0)
    },
  }
}

export async function freeBytesOf(folders: DiskFolders): Promise<number> {
  const { bavail, bsize } = await inFolders(folders, () => statfs(folders.incoming.path))
  return bavail * bsize
}

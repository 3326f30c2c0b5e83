import { statfs } from 'node:fs/promises'
import { ResumeStoreError } from '../resume-store.ts'
import { type DiskFolders, inFolders } from './folders.ts'

/** What a store may still write, so that the rest of the disk stays free for others. */
export interface DiskSpace {
  /**
   * Asks the system what is free, unless it told a moment ago that there is plenty; many that wait ask it once.
   *
   * @param needed bytes that must be free besides the reserve
   * @throws {ResumeStoreError} `no_space`
   */
  assertFree(needed: number): Promise<void>
  /** Counts bytes that are about to be written. @throws {ResumeStoreError} `no_space` */
  take(bytes: number): void
}

/** How long an answer of the system counts where there is plenty, in milliseconds: others write, too. */
const ANSWER_COUNTS_MS = 100
/** More than others write meanwhile. */
const PLENTY_BYTES = 1024 ** 3

/**
 * @param freeBytes asks the system what is free
 * @param reserveBytes that stay free
 * @param now milliseconds of a clock that never jumps
 */
export function createDiskSpace(
  freeBytes: () => Promise<number>,
  reserveBytes: number,
  now: () => number = () => performance.now(),
): DiskSpace {
  // Many receivers begin before the first of them writes: each byte counts from when it comes.
  let left = 0
  let answeredAt = Number.NEGATIVE_INFINITY
  let asking: Promise<void> | null = null
  const assertLeft = (needed: number) => {
    if (left < needed) throw new ResumeStoreError('no_space')
  }
  const ask = async () => {
    left = (await freeBytes()) - reserveBytes
    answeredAt = now()
  }
  return {
    async assertFree(needed) {
      const isPlenty = left - needed > PLENTY_BYTES && now() - answeredAt < ANSWER_COUNTS_MS
      if (isPlenty) return
      asking ??= ask().finally(() => {
        asking = null
      })
      await asking
      assertLeft(needed)
    },
    take(bytes) {
      left -= bytes
      assertLeft(0)
    },
  }
}

/** What the file system leaves to this user. */
export async function freeBytesOf(folders: DiskFolders): Promise<number> {
  const { bavail, bsize } = await inFolders(folders, () => statfs(folders.incoming.path))
  return bavail * bsize
}

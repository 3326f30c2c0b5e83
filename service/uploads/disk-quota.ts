import { UNCLAIMED_SHARE_MAX } from '@resume-library/contract/limits'
import type { ResumeStore } from '@resume-library/resumes/resume-store'
import type { Uploads } from '@resume-library/resumes/uploads'
import { refuse } from '../refusals.ts'

const COUNT_MS = 10_000

/** Limits unclaimed uploads to a share of the disk space that would be free without them. */
export interface DiskQuota {
  /** @throws {Refusal} `storage_full` where these bytes would exceed it */
  assertRoom(bytes: number): Promise<void>
}

export function createDiskQuota(
  resumes: Pick<ResumeStore, 'freeBytes'>,
  uploads: Pick<Uploads, 'unclaimedBytes'>,
): DiskQuota {
  let room = 0
  let countedAt = Number.NEGATIVE_INFINITY
  const count = async () => {
    const [free, unclaimed] = await Promise.all([resumes.freeBytes(), uploads.unclaimedBytes()])
    room = free === null ? Number.POSITIVE_INFINITY : UNCLAIMED_SHARE_MAX * (free + unclaimed) - unclaimed
    countedAt = performance.now()
  }
  return {
    async assertRoom(bytes) {
      if (performance.now() - countedAt > COUNT_MS || room < bytes) await count()
      if (room < bytes) throw refuse('storage_full', { cause: 'too many unclaimed uploads' })
      room -= bytes
    },
  }
}

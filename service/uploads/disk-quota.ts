import { UNCLAIMED_SHARE_MAX } from '@resume-library/contract/limits'
import type { ResumeStore } from '@resume-library/resumes/resume-store'
import type { Uploads } from '@resume-library/resumes/uploads'
import { refuse } from '../refusals.ts'

const COUNT_MS = 10_000

/** Keeps the uploads that no registration names below a share of the disk that would be free without them. */
export interface DiskQuota {
  /** @throws {Refusal} `storage_full` where so many bytes more would be too much */
  assertRoom(bytes: number): Promise<void>
}

export function createDiskQuota(
  resumes: Pick<ResumeStore, 'freeBytes'>,
  uploads: Pick<Uploads, 'unclaimedBytes'>,
): DiskQuota {
  let unclaimed = 0
  let countedAt = Number.NEGATIVE_INFINITY
  return {
    async assertRoom(bytes) {
      const free = await resumes.freeBytes()
      if (free === null) return
      const hasRoom = () => unclaimed + bytes <= UNCLAIMED_SHARE_MAX * (free + unclaimed)
      if (performance.now() - countedAt > COUNT_MS || !hasRoom()) {
        unclaimed = await uploads.unclaimedBytes()
        countedAt = performance.now()
      }
      if (!hasRoom()) throw refuse('storage_full', { cause: 'too many bytes that no registration names' })
      unclaimed += bytes
    },
  }
}

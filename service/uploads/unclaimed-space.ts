import { UNCLAIMED_SHARE_MAX } from '@resume-library/contract/limits'
import type { ResumeStore } from '@resume-library/resumes/resume-store'
import { refuse } from '../refusals.ts'

/** Keeps the uploads that no registration names below a share of the disk that would be free without them. */
export interface UnclaimedSpace {
  /** @throws {Refusal} `storage_full` where so many bytes more would be too much */
  assertRoom(bytes: number): Promise<void>
  /** Counts a file that was kept, or with a negative number one that a registration named. */
  add(bytes: number): void
  /** Takes what a sweep counted, files of other processes included. */
  recount(unclaimedBytes: number): void
}

export function createUnclaimedSpace(resumes: Pick<ResumeStore, 'freeBytes'>): UnclaimedSpace {
  let unclaimed = 0
  return {
    async assertRoom(bytes) {
      const free = await resumes.freeBytes()
      if (free === null || unclaimed + bytes <= UNCLAIMED_SHARE_MAX * (free + unclaimed)) return
      throw refuse('storage_full', { cause: 'too many bytes that no registration names' })
    },
    add(bytes) {
      unclaimed = Math.max(0, unclaimed + bytes)
    },
    recount(unclaimedBytes) {
      unclaimed = unclaimedBytes
    },
  }
}

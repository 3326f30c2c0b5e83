import { IDEMPOTENCY_KEY_TTL_HOURS, UPLOAD_TTL_HOURS } from '@resume-library/contract/limits'
import type { ResumeStore } from '@resume-library/resumes/resume-store'
import { everyHour } from '@resume-library/server/process/every-hour'
import type { CandidateStore } from './candidates/candidate-store.ts'

const HOUR_MS = 60 * 60 * 1000
const CLAIMED_AT_ONCE = 100

export interface UpkeepDependencies {
  readonly candidates: CandidateStore
  readonly resumes: ResumeStore
}

export interface UpkeepDone {
  /** Names of files that a record has and the resume store has not. */
  readonly missing: readonly string[]
  readonly claimed: number
  readonly removed: number
  readonly expired: number
}

/**
 * What has to be done now and then, by any instance: claims the resume files that records name, and only then sweeps
 * those that no record names, which registrations left that never came to their end; forgets old Idempotency-Keys.
 */
export async function upkeep({ candidates, resumes }: UpkeepDependencies, now: Date): Promise<UpkeepDone> {
  const missing: string[] = []
  let claimed = 0
  let after: string | null = null
  do {
    const page = await candidates.unclaimedResumes(after, CLAIMED_AT_ONCE)
    for (const { id, name } of page) {
      if (!(await resumes.claim(name))) missing.push(name)
      else {
        await candidates.noteResumeClaimed(id, now)
        claimed++
      }
    }
    after = page.at(-1)?.id ?? null
  } while (after !== null)
  const hoursAgo = (hours: number) => new Date(now.getTime() - hours * HOUR_MS)
  const { removed } = await resumes.sweep(hoursAgo(UPLOAD_TTL_HOURS))
  const expired = await candidates.expireIdempotencyKeys(hoursAgo(IDEMPOTENCY_KEY_TTL_HOURS))
  return { missing, claimed, removed, expired }
}

/** The part of a logger that the upkeep needs. */
interface Log {
  info(details: object, message: string): void
  error(details: object, message: string): void
}

/** Does the upkeep at once and every hour. @returns stops it, after what has begun */
export function startUpkeep(dependencies: UpkeepDependencies, log: Log): () => Promise<void> {
  return everyHour(
    async () => {
      const done = await upkeep(dependencies, new Date())
      if (done.missing.length) log.error(done, 'candidates without their resume file')
      else if (done.claimed + done.removed + done.expired) log.info(done, 'upkeep')
    },
    (error) => log.error({ err: error }, 'upkeep failed'),
  )
}

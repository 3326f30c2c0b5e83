import { IDEMPOTENCY_KEY_TTL_HOURS } from '@resume-library/contract/limits'
import type { ResumeStore } from '@resume-library/resumes/resume-store'
import { everyHour } from '@resume-library/server/process/every-hour'
import type { CandidateStore } from './candidates/candidate-store.ts'
import type { ErasureParts } from './erasure/erase-candidate.ts'
import { eraseOld, NOTHING_RETIRED, type Retired } from './erasure/retention.ts'

const HOUR_MS = 60 * 60 * 1000

export interface UpkeepDependencies {
  readonly candidates: CandidateStore
  readonly resumes: ResumeStore
  /** Null where candidates are kept for as long as the operator wants. */
  readonly retention: { readonly parts: ErasureParts; readonly days: number } | null
}

export interface UpkeepDone extends Retired {
  readonly expired: number
}

/**
 * What has to be done now and then, by any instance: forgets old Idempotency-Keys, and erases candidates that are too old.
 *
 * @param signal ends the erasing of candidates, of which there may be hours
 */
export async function upkeep(
  { candidates, resumes, retention }: UpkeepDependencies,
  now: Date,
  signal: AbortSignal = new AbortController().signal,
): Promise<UpkeepDone> {
  const hoursAgo = (hours: number) => new Date(now.getTime() - hours * HOUR_MS)
  await (await resumes.older())?.join()
  await resumes.removeLeftovers()
  const expired = await candidates.expireIdempotencyKeys(hoursAgo(IDEMPOTENCY_KEY_TTL_HOURS))
  const retired = retention ? await eraseOld(retention.parts, retention.days, now, signal) : NOTHING_RETIRED
  return { expired, ...retired }
}

/** The part of a logger that the upkeep needs. */
interface Log {
  info(details: object, message: string): void
  error(details: object, message: string): void
}

/** Does the upkeep at once and every hour. @returns stops it, after the step that has begun */
export function startUpkeep(dependencies: UpkeepDependencies, log: Log): () => Promise<void> {
  const stopping = new AbortController()
  const ended = everyHour(
    async () => tell(await upkeep(dependencies, new Date(), stopping.signal), log),
    (error) => log.error({ err: error }, 'upkeep failed'),
  )
  return () => {
    stopping.abort()
    return ended()
  }
}

function tell(done: UpkeepDone, log: Log): void {
  if (done.failed) log.error(done, 'expired candidates not erased')
  else if (done.resumesElsewhere) log.error(done, 'resume of erased candidate not found')
  else if (done.expired + done.erased) log.info(done, 'upkeep done')
}

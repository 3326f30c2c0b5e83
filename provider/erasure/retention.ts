import type { CandidateRecord } from '../candidates/candidate-store.ts'
import { type ErasureParts, eraseCandidate, findResume } from './erase-candidate.ts'

const DAY_MS = 24 * 60 * 60 * 1000
const AT_ONCE = 100

/** The time before which candidates are no longer kept; ISO 8601 in UTC. */
export const retentionEnd = (now: Date, days: number): string =>
  new Date(now.getTime() - days * DAY_MS).toISOString()

/**
 * Erases the candidates that are older than `days`, with their resumes, batch by batch.
 *
 * @returns how many
 */
export async function eraseOld(parts: ErasureParts, days: number, now: Date): Promise<number> {
  const until = retentionEnd(now, days)
  let erased = 0
  let after: string | null = null
  do {
    const batch: readonly CandidateRecord[] = await parts.archive.page(
      { until },
      { order: 'oldest', after, limit: AT_ONCE },
    )
    for (const candidate of batch) {
      if (await eraseCandidate(candidate, await findResume(candidate, parts), parts)) erased++
    }
    after = batch.at(-1)?.id ?? null
  } while (after !== null)
  return erased
}

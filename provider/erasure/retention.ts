import { ResumeStoreError } from '@resume-library/resumes/resume-store'
import type { CandidateRecord } from '../candidates/candidate-store.ts'
import { type ErasureParts, eraseCandidate, findResume } from './erase-candidate.ts'

const DAY_MS = 24 * 60 * 60 * 1000
const AT_ONCE = 100

export interface Retired {
  erased: number
  /** Erased candidates whose resume is not among our files. */
  resumesElsewhere: number
  /** Those whose resume could not be erased: they are kept, and tried again the next time. */
  failed: number
}

export const NOTHING_RETIRED: Readonly<Retired> = { erased: 0, resumesElsewhere: 0, failed: 0 }

/** The time before which candidates are no longer kept; ISO 8601 in UTC. */
export const retentionEnd = (now: Date, days: number): string =>
  new Date(now.getTime() - days * DAY_MS).toISOString()

/**
 * Erases the candidates that are older than `days`, with their resumes, batch by batch. One that cannot be erased holds
 * up none of those behind it.
 *
 * @param signal ends it after the candidate that has begun: there may be hours of them
 * @throws {CandidateStoreError}; {ResumeStoreError} where of a whole batch none could be erased
 */
export async function eraseOld(
  parts: ErasureParts,
  days: number,
  now: Date,
  signal: AbortSignal,
): Promise<Retired> {
  const until = retentionEnd(now, days)
  const done = { ...NOTHING_RETIRED }
  let after: string | null = null
  do {
    const batch: readonly CandidateRecord[] = await parts.archive.page(
      { until },
      { order: 'oldest', after, limit: AT_ONCE },
    )
    await eraseBatch(batch, parts, signal, done)
    after = signal.aborted ? null : (batch.at(-1)?.id ?? null)
  } while (after !== null)
  return done
}

async function eraseBatch(
  batch: readonly CandidateRecord[],
  parts: ErasureParts,
  signal: AbortSignal,
  done: Retired,
): Promise<void> {
  const errors: ResumeStoreError[] = []
  for (const candidate of batch) {
    if (signal.aborted) break
    try {
      const resume = await findResume(candidate, parts)
      if (!(await eraseCandidate(candidate, resume, parts))) continue
      done.erased++
      // A file that came inside the registration is nowhere else: an erasure was cut short after it.
      if (resume.kind === 'elsewhere' && candidate.resume.kind === 'address') done.resumesElsewhere++
    } catch (error) {
      if (!(error instanceof ResumeStoreError)) throw error
      errors.push(error)
    }
  }
  if (batch.length > 0 && errors.length === batch.length) throw errors[0]
  done.failed += errors.length
}

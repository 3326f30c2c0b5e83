import { ResumeStoreError } from '@resume-library/resumes/resume-store'
import type { CandidateRecord } from '../candidates/candidate-store.ts'
import { type ErasureDependencies, eraseCandidate, findResume } from './erase-candidate.ts'

const DAY_MS = 24 * 60 * 60 * 1000
const BATCH_SIZE = 100

export interface RetentionResult {
  erased: number
  /** Erased candidates whose resume is not in our stores. */
  resumesMissing: number
  /** Candidates whose resume could not be erased: they stay, and are tried again the next time. */
  failed: number
}

export const NOTHING_ERASED: Readonly<RetentionResult> = { erased: 0, resumesMissing: 0, failed: 0 }

/** Returns the time before which candidates are erased; ISO 8601 in UTC. */
export const retentionCutoff = (now: Date, days: number): string =>
  new Date(now.getTime() - days * DAY_MS).toISOString()

/**
 * Erases the candidates that are older than `days`, with their resumes, batch by batch. One that cannot be erased holds
 * up none of the others.
 *
 * @param signal ends it after the current candidate: there may be hours of them
 * @throws {CandidateStoreError}; {ResumeStoreError} where of a whole batch none could be erased
 */
export async function eraseExpired(
  dependencies: ErasureDependencies,
  days: number,
  now: Date,
  signal: AbortSignal,
): Promise<RetentionResult> {
  const until = retentionCutoff(now, days)
  const result = { ...NOTHING_ERASED }
  let after: string | null = null
  do {
    const page = { order: 'oldest', after, limit: BATCH_SIZE } as const
    const batch: readonly CandidateRecord[] = await dependencies.archive.page({ until }, page)
    await eraseBatch(batch, dependencies, signal, result)
    after = signal.aborted ? null : (batch.at(-1)?.id ?? null)
  } while (after !== null)
  return result
}

async function eraseBatch(
  batch: readonly CandidateRecord[],
  dependencies: ErasureDependencies,
  signal: AbortSignal,
  result: RetentionResult,
): Promise<void> {
  const errors: ResumeStoreError[] = []
  for (const candidate of batch) {
    if (signal.aborted) break
    try {
      const resume = await findResume(candidate, dependencies)
      if (!(await eraseCandidate(candidate, resume, dependencies))) continue
      result.erased++
      // A file that came with the registration was erased before, by an erasure that was cut short.
      if (resume.kind === 'missing' && candidate.resume.kind === 'address') result.resumesMissing++
    } catch (error) {
      if (!(error instanceof ResumeStoreError)) throw error
      errors.push(error)
    }
  }
  if (batch.length > 0 && errors.length === batch.length) throw errors[0]
  result.failed += errors.length
}

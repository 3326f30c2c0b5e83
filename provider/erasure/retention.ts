import { ResumeStoreError } from '@resume-library/resumes/resume-store'
import { SYSTEM } from '../access/audit.ts'
import type { CandidateRecord } from '../candidates/candidate-store.ts'
import { eachPage } from '../candidates/each-page.ts'
import { type ErasureDependencies, eraseCandidate, findResume } from './erase-candidate.ts'

const DAY_MS = 24 * 60 * 60 * 1000

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
  for await (const batch of eachPage(dependencies.archive, { until }, 'oldest')) {
    await eraseBatch(batch, dependencies, signal, result)
    if (signal.aborted) break
  }
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
      if (!(await eraseCandidate(candidate, resume, dependencies, SYSTEM))) continue
      result.erased++
      // A file that came with the registration was erased before, by an erasure that was cut short.
      if (resume.kind === 'missing' && candidate.resume.kind === 'address') result.resumesMissing++
    } catch (error) {
      if (!(error instanceof ResumeStoreError)) throw error
      errors.push(error)
    }
  }
  if (errors.length === batch.length) throw errors[0]
  result.failed += errors.length
}

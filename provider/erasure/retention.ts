import { ResumeStoreError } from '@resume-library/resumes/resume-store'
import { type Actor, SYSTEM } from '../access/audit.ts'
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

/** Age of an erasure that must have been cut short: no store takes as long. */
const CUT_SHORT_MS = 10 * 60 * 1000

/** Ends erasures that were cut short between the file and the record. */
export async function endErasures(
  dependencies: ErasureDependencies,
  now: Date,
  signal: AbortSignal,
): Promise<RetentionResult> {
  const result = { ...NOTHING_ERASED }
  const before = new Date(now.getTime() - CUT_SHORT_MS)
  for (const { id, actor } of await dependencies.archive.begunErasures(before)) {
    const candidate = await dependencies.archive.find({ id })
    if (candidate) await eraseBatch([candidate], dependencies, signal, result, actor)
    // Erased meanwhile, by a copy of an older version, which leaves the note of its beginning.
    else await dependencies.archive.erase(id, actor)
  }
  return result
}

/**
 * Erases the candidates that are older than `days`, with their resumes, batch by batch. One that cannot be erased holds
 * up none of the others. Age alone is a matter of the clock: only who was found too old a day before is erased.
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
  const until = new Date(now.getTime() - days * DAY_MS)
  const result = { ...NOTHING_ERASED }
  const agedBefore = await dependencies.archive.agedBefore(until)
  if (agedBefore === null) return result
  let isDown: ResumeStoreError | undefined
  for await (const batch of eachPage(dependencies.archive, { until: agedBefore }, 'oldest')) {
    const failed = await eraseBatch(batch, dependencies, signal, result, SYSTEM)
    if (signal.aborted) return result
    if (failed.length < batch.length) continue
    isDown = failed[0]
    break
  }
  // Also then: the last batch may be of those alone that can never be erased.
  await dependencies.archive.setAged(until)
  if (isDown) throw isDown
  return result
}

async function eraseBatch(
  batch: readonly CandidateRecord[],
  dependencies: ErasureDependencies,
  signal: AbortSignal,
  result: RetentionResult,
  by: Actor,
): Promise<readonly ResumeStoreError[]> {
  const errors: ResumeStoreError[] = []
  for (const candidate of batch) {
    if (signal.aborted) break
    try {
      const resume = await findResume(candidate, dependencies)
      if (!(await eraseCandidate(candidate, resume, dependencies, by))) continue
      result.erased++
      // A file that came with the registration was erased before, by an erasure that was cut short.
      if (resume.kind === 'missing' && candidate.resume.kind === 'address') result.resumesMissing++
    } catch (error) {
      if (!(error instanceof ResumeStoreError)) throw error
      errors.push(error)
    }
  }
  result.failed += errors.length
  return errors
}

import { RESUME_READING_MS } from '@resume-library/contract/limits'
import type { LaterDependencies } from '../state/dependencies.ts'
import type { ResumeReading } from '../state/fill-state.ts'

/** How a reading ended that had an end. */
export type TimedReading = ResumeReading | { readonly kind: 'too_slow' }

/** Reads a resume, and gives it up after {@link RESUME_READING_MS} or when it is aborted; never rejects. */
export function readInTime(
  file: Blob,
  { readResume, clock }: Pick<LaterDependencies, 'readResume' | 'clock'>,
  signal: AbortSignal,
): Promise<TimedReading> {
  return new Promise((resolve) => {
    const reading = new AbortController()
    const end = (result: TimedReading) => {
      callOff()
      signal.removeEventListener('abort', giveUp)
      resolve(result)
      reading.abort()
    }
    const giveUp = () => end({ kind: 'failed' })
    const callOff = clock.after(RESUME_READING_MS, () => end({ kind: 'too_slow' }))
    signal.addEventListener('abort', giveUp)
    readResume(file, reading.signal).then(end, giveUp)
  })
}

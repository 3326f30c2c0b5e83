import { RESUME_READING_MS } from '@resume-library/contract/limits'
import type { RegistrationCore } from '../registration/core.ts'
import type { DeferredDependencies } from '../registration/dependencies.ts'
import type { ResumeReading } from '../registration/fill-state.ts'
import { changeFill, remainingFill } from './filled-answers.ts'

/** Delay after which the added resume was announced, and a quick person has submitted. */
export const READ_ADDED_AFTER_MS = 500

export interface Reading {
  start(file: Blob, use: (result: TimedReading) => void): Promise<void>
  /** Starts after a delay: an immediate submit does not wait for it. */
  scheduleStart(file: Blob, use: (result: TimedReading) => void): void
  stop(): void
}

export function createReading(core: RegistrationCore, dependencies: DeferredDependencies): Reading {
  /** Current reading; the result of any other is ignored. */
  let running: AbortController | null = null
  let cancelTimer = () => {}

  const stop = () => {
    cancelTimer()
    running?.abort()
    running = null
    const { fill } = core.current()
    if (fill.status.kind === 'reading') changeFill(core, remainingFill(fill, core.values()))
  }
  const start = async (file: Blob, use: (result: TimedReading) => void) => {
    stop()
    const controller = new AbortController()
    running = controller
    const result = await readInTime(file, dependencies, controller.signal)
    if (running !== controller) return
    running = null
    use(result)
  }
  const scheduleStart = (file: Blob, use: (result: TimedReading) => void) => {
    stop()
    cancelTimer = dependencies.clock.after(READ_ADDED_AFTER_MS, () => {
      if (core.current().submission.kind === 'sending') scheduleStart(file, use)
      else void start(file, use)
    })
  }
  return { start, scheduleStart, stop }
}

export type TimedReading = ResumeReading | { readonly kind: 'too_slow' }

/** Reads a resume; aborts after {@link RESUME_READING_MS} or on the signal. Never rejects. */
function readInTime(
  file: Blob,
  { readResume, clock }: DeferredDependencies,
  signal: AbortSignal,
): Promise<TimedReading> {
  return new Promise((resolve) => {
    const reading = new AbortController()
    const end = (result: TimedReading) => {
      cancelTimer()
      signal.removeEventListener('abort', giveUp)
      resolve(result)
      reading.abort()
    }
    const giveUp = () => end({ kind: 'failed' })
    const cancelTimer = clock.after(RESUME_READING_MS, () => end({ kind: 'too_slow' }))
    signal.addEventListener('abort', giveUp)
    readResume(file, reading.signal).then(end, giveUp)
  })
}

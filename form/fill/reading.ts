import { RESUME_READING_MS } from '@resume-library/contract/limits'
import type { RegistrationCore } from '../registration/core.ts'
import type { DeferredDependencies } from '../registration/dependencies.ts'
import type { ResumeReading } from '../registration/fill-state.ts'
import { isSubmitting } from '../registration/state.ts'
import { changeFill, remainingFill } from './filled-answers.ts'

/** Delay after which the added resume was announced, and a quick person has submitted. */
export const READ_ADDED_AFTER_MS = 500

export type Reading = ReturnType<typeof createReading>

export type TimedReading = ResumeReading | { readonly kind: 'too_slow'; readonly pages?: never }

type Use = (result: TimedReading) => void

export function createReading(core: RegistrationCore, { readResume, clock }: DeferredDependencies) {
  let running: AbortController | null = null
  let cancelTimer = () => {}

  const end = () => {
    cancelTimer()
    running?.abort()
    running = null
  }
  const stop = () => {
    end()
    const { fill } = core.current()
    if (fill.status.kind === 'reading') changeFill(core, remainingFill(fill, core.values()))
  }
  const start = (file: Blob, use: Use) => {
    stop()
    const controller = new AbortController()
    running = controller
    const finish: Use = (result) => {
      if (running !== controller) return
      end()
      if (result.pages) changeFill(core, { pages: { size: file.size, count: result.pages } })
      use(result)
    }
    cancelTimer = clock.after(RESUME_READING_MS, () => finish({ kind: 'too_slow' }))
    readResume(file, controller.signal).then(finish, () => finish({ kind: 'failed' }))
  }
  /** Starts after a delay: an immediate submit does not wait for it. */
  const scheduleStart = (file: Blob, use: Use) => {
    stop()
    cancelTimer = clock.after(READ_ADDED_AFTER_MS, () => {
      if (isSubmitting(core.current())) scheduleStart(file, use)
      else start(file, use)
    })
  }
  return { start, scheduleStart, stop }
}

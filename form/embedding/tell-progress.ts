import type { EmbeddedEvent } from '@resume-library/contract/embedding'
import type { Problem } from '../registration/state/errors.ts'
import type { RegistrationState } from '../registration/state/state.ts'
import type { Store } from '../registration/state/store.ts'

/** Tells how far a registration has come and how it ended, with nothing in it that was answered. */
export function tellProgress(
  registration: Store<RegistrationState>,
  tell: (event: EmbeddedEvent) => void,
): void {
  let last = registration.current()
  const failed = () => tell({ type: 'error', detail: { code: codeOf(registration.current().problem) } })
  registration.subscribe(() => {
    const before = last
    const { position, submission, failedLoads } = registration.current()
    last = registration.current()
    if (position.step !== before.position.step) tell({ type: 'step', detail: { step: position.step + 1 } })
    if (failedLoads.length > before.failedLoads.length)
      tell({ type: 'error', detail: { code: 'not_loaded' } })
    if (submission.kind === before.submission.kind) return
    if (submission.kind === 'registered' || submission.kind === 'kept')
      tell({ type: submission.kind, detail: null })
    // What was wrong is said next.
    if (submission.kind === 'failed') queueMicrotask(failed)
  })
}

/** A sentence of ours has a code; the words of a provider may repeat what was answered. */
function codeOf(problem: Problem | null): string {
  const [text] = problem?.texts ?? []
  return text && 'code' in text ? text.code.replace(/^toast_/, '') : 'refused'
}

import type { EmbeddedEvent } from '@resume-library/contract/embedding'
import type { Store } from '../registration/core.ts'
import type { RegistrationState } from '../registration/state.ts'

export function reportProgress(
  { current, subscribe }: Store<RegistrationState>,
  report: (event: EmbeddedEvent) => void,
): void {
  let last = current()
  const failed = () => report({ type: 'error', detail: { code: codeOf(current()) } })
  subscribe(() => {
    const before = last
    const { position, submission, failedLoads } = current()
    last = current()
    if (position.step !== before.position.step) report({ type: 'step', detail: { step: position.step + 1 } })
    if (failedLoads.length > before.failedLoads.length)
      report({ type: 'error', detail: { code: 'not_loaded' } })
    if (submission.kind === before.submission.kind) return
    if (submission.kind === 'registered' || submission.kind === 'queued')
      report({ type: submission.kind, detail: null })
    // After the toast is added.
    if (submission.kind === 'failed') queueMicrotask(failed)
  })
}

/** Returns the code of the newest toast; the provider's text may contain answers. */
function codeOf({ toasts }: RegistrationState): string {
  const [toast] = toasts.slice(-1)
  return toast && 'code' in toast.message ? toast.message.code.replace(/^toast_/, '') : 'refused'
}

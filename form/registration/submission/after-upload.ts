import type { RegistrationCore } from '../state/core.ts'
import { IDLE } from '../state/state.ts'

/** Submits once the file has arrived that was sent with consent; an upload that ends otherwise ends the wish. */
export function createAfterUpload(core: RegistrationCore, submit: () => void) {
  let isWished = false
  core.subscribe(() => {
    const { upload } = core.current()
    if (!isWished || upload.kind === 'running') return
    isWished = false
    core.change({ submission: IDLE })
    if (upload.kind === 'done') submit()
  })
  return () => {
    isWished = true
    core.change({ submission: { kind: 'sending' } })
  }
}

import type { RegistrationCore } from '../state/core.ts'
import type { Resume } from '../state/resume.ts'

interface ResumeWatch {
  /** All answers were replaced, the resume too. */
  onReplaced(): void
  /** Another resume, or none. */
  onResume(resume: Resume): void
}

/** Tells when the registration has got another resume, and whether all its answers became others with it. */
export function watchResume(core: RegistrationCore, { onReplaced, onResume }: ResumeWatch): void {
  let { resume, start } = core.current()
  core.subscribe(() => {
    const before = { resume, start }
    const now = core.current()
    resume = now.resume
    start = now.start
    if (start.round !== before.start.round) onReplaced()
    else if (resume !== before.resume) onResume(resume)
  })
}

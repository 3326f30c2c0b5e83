import type { RegistrationCore } from '../state/core.ts'
import { correct } from '../state/field-checks.ts'
import type { Resume } from '../state/resume.ts'

/** Another resume, or none: what was said about the one before is over. */
export function setResume(core: RegistrationCore, resume: Resume): void {
  core.change({ resume, linkError: null })
  correct(core, 'resume_url')
}

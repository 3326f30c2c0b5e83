import { resumeFromUrl } from '@resume-library/contract/resume'
import type { AddedResume } from './resume.ts'

export type LinkedResume =
  | { readonly ok: true; readonly resume: AddedResume }
  | { readonly ok: false; readonly code: 'resume_url_invalid' | 'url_validation_failed' }

/** The resume behind an address as typed, or what is to be said of it. */
export function linkedResume(typed: string): LinkedResume {
  try {
    const info = resumeFromUrl(typed)
    if (!info) return { ok: false, code: 'resume_url_invalid' }
    return { ok: true, resume: { info, source: 'link', copy: null } }
  } catch {
    return { ok: false, code: 'url_validation_failed' }
  }
}

import { isStorableResumeName } from '@resume-library/contract/resume'
import { RESUMES_PATH } from '@resume-library/contract/service-api'
import type { CandidateRecord } from '../candidates/candidate-store.ts'
import type { ResumeStores } from '../stores.ts'

/** A resume file that is kept here, and in which of the two stores. */
export interface ResumeFile {
  readonly kind: keyof ResumeStores
  readonly name: string
}

/**
 * The file that a record names: sent with the registration, or uploaded to the service.
 *
 * @param publicUrl base of the service's public addresses; null where any address with its path counts
 */
export function resumeFileOf({ resume }: CandidateRecord, publicUrl: string | null): ResumeFile | null {
  if (resume.kind === 'file') return { kind: 'own', name: resume.name }
  const [address = ''] = resume.url.split(/[?#]/, 1)
  const at = address.lastIndexOf(RESUMES_PATH)
  if (at < 0) return null
  if (publicUrl !== null && address.slice(0, at) !== publicUrl.replace(/\/+$/, '')) return null
  const name = address.slice(at + RESUMES_PATH.length)
  return isStorableResumeName(name) ? { kind: 'public', name } : null
}

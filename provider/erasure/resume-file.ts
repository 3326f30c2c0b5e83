import { resumeAddress } from '@resume-library/contract/resume-address'
import type { CandidateRecord } from '../candidates/candidate-store.ts'
import type { ResumeStores } from '../stores.ts'

/** A resume file that a record names, and in which of the two stores it is. */
export interface ResumeFile {
  readonly kind: keyof ResumeStores
  readonly name: string
  /** Whether nobody but us can have kept it, so that it is somewhere else where it is not found. */
  readonly isOurs: boolean
}

/**
 * The file that a record names: sent with the registration, or uploaded to the service.
 *
 * @param publicUrl base of the service's public addresses; null where any address with its path counts as ours
 */
export function resumeFileOf({ resume }: CandidateRecord, publicUrl: string | null): ResumeFile | null {
  if (resume.kind === 'file') return { kind: 'own', name: resume.name, isOurs: true }
  const address = resumeAddress(resume.url, publicUrl)
  return address?.name ? { kind: 'public', name: address.name, isOurs: address.isOurs } : null
}

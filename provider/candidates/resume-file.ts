import { resumeAddress } from '@resume-library/contract/resume-address'
import type { CandidateRecord } from './candidate-store.ts'

export interface ResumeFile {
  /** Sent with the registration, or uploaded to the service. */
  readonly kind: 'own' | 'public'
  readonly name: string
  /** False for an address at another host, which may be no file of ours. */
  readonly isOurs: boolean
}

/**
 * Returns the file that a record names: sent with the registration, or uploaded to the service.
 *
 * @param publicUrl base of the service's public addresses; null where any address with its path counts as ours
 */
export function resumeFileOf({ resume }: CandidateRecord, publicUrl: string | null): ResumeFile | null {
  if (resume.kind === 'file') return { kind: 'own', name: resume.name, isOurs: true }
  const address = resumeAddress(resume.url, publicUrl)
  return address?.name ? { kind: 'public', name: address.name, isOurs: address.isOurs } : null
}

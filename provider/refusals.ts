import { PROVIDER_REFUSALS } from '@resume-library/contract/errors'
import { ResumeStoreError } from '@resume-library/resumes/resume-store'
import { BusyError } from '@resume-library/server/fair-queue'
import { defineRefusals, type Refusal, SERVER_REFUSALS } from '@resume-library/server/refusals/refusal'
import { CandidateStoreError } from './tables/guard-methods.ts'

export const refuse = defineRefusals({ ...SERVER_REFUSALS, ...PROVIDER_REFUSALS })

/** Returns the refusal for an error of hashing or of a store; null for another error. */
export function refuseStoreError(error: unknown): Refusal | null {
  if (error instanceof BusyError) return refuse('busy')
  if (error instanceof CandidateStoreError || error instanceof ResumeStoreError)
    return refuse('unavailable', { cause: error })
  return null
}

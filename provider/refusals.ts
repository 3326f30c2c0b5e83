import { PROVIDER_REFUSALS } from '@resume-library/contract/errors'
import { OutboxStoreError } from '@resume-library/outbox/outbox-store'
import { ResumeStoreError } from '@resume-library/resumes/resume-store'
import { BusyError } from '@resume-library/server/fair-queue'
import { defineRefusals, type Refusal, SERVER_REFUSALS } from '@resume-library/server/refusals/refusal'
import { CandidateStoreError } from './tables/guard-methods.ts'

export const refuse = defineRefusals({ ...SERVER_REFUSALS, ...PROVIDER_REFUSALS })

const STORE_ERRORS = [CandidateStoreError, OutboxStoreError, ResumeStoreError]

/** Returns the refusal for an error of hashing or of a store; null for another error. */
export function refuseStoreError(error: unknown): Refusal | null {
  if (error instanceof BusyError) return refuse('busy')
  if (STORE_ERRORS.some((kind) => error instanceof kind)) return refuse('unavailable', { cause: error })
  return null
}

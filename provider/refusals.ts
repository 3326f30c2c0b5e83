import { PROVIDER_REFUSALS } from '@resume-library/contract/errors'
import { ResumeStoreError } from '@resume-library/resumes/resume-store'
import type { RefusalRules } from '@resume-library/server/refusals/answer-refusals'
import { defineRefusals, type Refusal, SERVER_REFUSALS } from '@resume-library/server/refusals/refusal'
import { BusyError } from './passwords/password-hasher.ts'
import { errorFieldName } from './registration/received-registration.ts'
import { CandidateStoreError } from './tables/guard-methods.ts'

export const refuse = defineRefusals({ ...SERVER_REFUSALS, ...PROVIDER_REFUSALS })

/** Returns the refusal for an error of hashing or of a store; null for another error. */
export function refuseStoreError(error: unknown): Refusal | null {
  if (error instanceof BusyError) return refuse('busy')
  if (error instanceof CandidateStoreError || error instanceof ResumeStoreError)
    return refuse('unavailable', { cause: error })
  return null
}

export const refusalRules: RefusalRules = {
  translate: refuseStoreError,
  refuseFields(problems) {
    const fields: Record<string, string[]> = Object.create(null)
    for (const [field, sentences] of Object.entries(problems)) {
      const name = errorFieldName(field)
      fields[name] = [...new Set([...(fields[name] ?? []), ...sentences])]
    }
    return refuse('fields_invalid', { fields })
  },
}

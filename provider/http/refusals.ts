import { PROVIDER_REFUSALS } from '@resume-library/contract/errors'
import { OPERATOR_REFUSALS } from '@resume-library/contract/operator-errors'
import { ResumeStoreError } from '@resume-library/resumes/resume-store'
import type { RefusalRules } from '@resume-library/server/refusals/answer-refusals'
import { defineRefusals, SERVER_REFUSALS } from '@resume-library/server/refusals/refusal'
import { CandidateStoreError } from '../candidates/candidate-store.ts'
import { BusyError } from '../passwords/password-hasher.ts'
import { errorFieldName } from '../registration/received-registration.ts'

export const refuse = defineRefusals({ ...SERVER_REFUSALS, ...PROVIDER_REFUSALS, ...OPERATOR_REFUSALS })

export const refusalRules: RefusalRules = {
  translate(error) {
    if (error instanceof BusyError) return refuse('busy')
    if (error instanceof CandidateStoreError || error instanceof ResumeStoreError)
      return refuse('unavailable', { cause: error })
    return null
  },
  refuseFields(problems) {
    const fields: Record<string, string[]> = Object.create(null)
    for (const [field, sentences] of Object.entries(problems)) {
      const name = errorFieldName(field)
      fields[name] = [...new Set([...(fields[name] ?? []), ...sentences])]
    }
    return refuse('fields_invalid', { fields })
  },
}

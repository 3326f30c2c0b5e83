import { type RefusalCode, SERVICE_REFUSALS } from '@resume-library/contract/errors'
import { OutboxStoreError } from '@resume-library/outbox/outbox-store'
import { ResumeStoreError, type ResumeStoreErrorCode } from '@resume-library/resumes/resume-store'
import type { RefusalRules } from '@resume-library/server/refusals/answer-refusals'
import { defineRefusals } from '@resume-library/server/refusals/refusal'

export const refuse = defineRefusals(SERVICE_REFUSALS)

const STORE_REFUSALS: Record<ResumeStoreErrorCode, RefusalCode> = {
  name_unsafe: 'filename_unsafe',
  name_taken: 'filename_taken',
  no_space: 'storage_full',
  unavailable: 'upload_failed',
}

export const refusalRules: RefusalRules = {
  translate(error) {
    if (error instanceof ResumeStoreError) return refuse(STORE_REFUSALS[error.code], { cause: error })
    return error instanceof OutboxStoreError ? refuse('overloaded', { cause: error }) : null
  },
  refuseFields(fields) {
    const sentences = Object.entries(fields).map(([field, [sentence = '']]) => [field, sentence] as const)
    return refuse('request_invalid', {
      detail: sentences.map(([field, sentence]) => `${field}: ${sentence}`).join('; '),
      fields: Object.fromEntries(sentences),
    })
  },
}

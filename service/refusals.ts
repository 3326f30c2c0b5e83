import { SENTENCES } from '@resume-library/contract/sentences'
import type { UploadErrorCode } from '@resume-library/contract/service-api'
import { ResumeStoreError, type ResumeStoreErrorCode } from '@resume-library/resumes/resume-store'
import type { RefusalRules } from '@resume-library/server/answer-refusals'
import { defineRefusals } from '@resume-library/server/refusal'
import { SERVER_REFUSALS } from '@resume-library/server/server-refusals'

/**
 * Every refusal of the service. Where `detail` is null, the form says its own sentence for the status.
 * `provider_*` codes are about the provider's side.
 */
const REFUSALS = {
  ...SERVER_REFUSALS,
  upload_malformed: { status: 400, detail: 'The upload could not be read. Please try again.' },
  filename_unsafe: {
    status: 400,
    detail: 'The file name cannot be used. Please rename the file and try again.',
  },
  filename_taken: {
    status: 409,
    detail: 'A file with this name has been uploaded already. Please try again.',
  },
  resume_empty: { status: 400, detail: 'The file is empty. Please choose another file.' },
  resume_too_large: { status: 413, detail: 'The file is larger than 5 MB. Please choose a smaller file.' },
  resume_type_refused: { status: 415, detail: SENTENCES.resume_type_refused },
  resume_password_protected: {
    status: 422,
    detail: 'The file opens only with a password. Please upload a copy without a password.',
  },
  resume_infected: {
    status: 422,
    detail: 'The virus scan found something in the file. Please upload another file.',
  },
  scan_unavailable: {
    status: 503,
    detail:
      'Files cannot be scanned for viruses right now. Please try again later or use a resume URL instead.',
  },
  too_many_requests: { status: 429, detail: SENTENCES.too_many_requests },
  upload_too_slow: { status: 408, detail: 'The file did not arrive in time. Please try again.' },
  upload_failed: { status: 500, detail: SENTENCES.upload_failed },
  storage_full: { status: 507, detail: SENTENCES.upload_failed, travelsAs: 'upload_failed' },

  resume_unknown: {
    status: 400,
    detail: 'The uploaded resume is not there any more. Please upload it again or use a resume URL instead.',
  },
  check_failed: { status: 400, detail: SENTENCES.request_invalid },
  range_invalid: { status: 416, detail: 'The file does not have this range.' },
  provider_unreachable: { status: 502, detail: null },
  provider_answer_invalid: { status: 502, detail: null },
  provider_too_slow: { status: 504, detail: null },
} as const satisfies Record<UploadErrorCode, unknown> & Parameters<typeof defineRefusals>[0]

export type RefusalCode = keyof typeof REFUSALS

export const refuse = defineRefusals(REFUSALS)

const STORE_REFUSALS: Record<ResumeStoreErrorCode, RefusalCode> = {
  too_large: 'resume_too_large',
  name_unsafe: 'filename_unsafe',
  name_taken: 'filename_taken',
  no_space: 'storage_full',
  unavailable: 'upload_failed',
}

export const refusalRules: RefusalRules = {
  translate: (error) =>
    error instanceof ResumeStoreError ? refuse(STORE_REFUSALS[error.code], { cause: error }) : null,
  refuseFields(fields) {
    const sentences = Object.entries(fields).map(([field, [sentence = '']]) => [field, sentence] as const)
    return refuse('request_invalid', {
      detail: sentences.map(([field, sentence]) => `${field}: ${sentence}`).join('; '),
      fields: Object.fromEntries(sentences),
    })
  },
}

import { REFUSAL_STATUSES, type RefusalCode } from '@resume-library/contract/refusals'
import { SENTENCES } from '@resume-library/contract/sentences'
import { OutboxStoreError } from '@resume-library/outbox/outbox-store'
import { ResumeStoreError, type ResumeStoreErrorCode } from '@resume-library/resumes/resume-store'
import type { RefusalRules } from '@resume-library/server/refusals/answer-refusals'
import { defineRefusals, SERVER_REFUSALS } from '@resume-library/server/refusals/refusal'

type ServiceCode = Exclude<RefusalCode, keyof typeof SERVER_REFUSALS>

/**
 * The sentence of each refusal. Where there is none, the form says its own for the status. `provider_*` codes are about
 * the provider's side.
 */
const DETAILS: Readonly<Record<ServiceCode, string | null>> = {
  upload_malformed: 'The upload could not be read. Please try again.',
  filename_unsafe: 'The file name cannot be used. Please rename the file and try again.',
  filename_taken: 'A file with this name has been uploaded already. Please try again.',
  resume_empty: 'The file is empty. Please choose another file.',
  resume_too_large: 'The file is larger than 5 MB. Please choose a smaller file.',
  resume_type_refused: SENTENCES.resume_type_refused,
  resume_password_protected: 'The file opens only with a password. Please upload a copy without a password.',
  resume_infected: 'The virus scan found something in the file. Please upload another file.',
  scan_unavailable:
    'Files cannot be scanned for viruses right now. Please try again later or use a resume URL instead.',
  too_many_requests: SENTENCES.too_many_requests,
  upload_too_slow: 'The file did not arrive in time. Please try again.',
  upload_quota_exceeded:
    'Too many files have come from your network within the last hour. Please try again later or use a resume URL instead.',
  upload_failed: SENTENCES.upload_failed,
  storage_full:
    'There is no room for more files right now. Please try again later or use a resume URL instead.',
  upload_registered: 'The file belongs to a registration.',

  check_failed: SENTENCES.request_invalid,
  resume_unknown:
    'The uploaded resume is not there any more. Please upload it again or use a resume URL instead.',
  posted_elsewhere: 'The form was sent from a page of another site.',
  post_origin_unknown: 'The browser does not tell that the form was sent from a page of this site.',
  range_invalid: 'The file does not have this range.',
  provider_unreachable: null,
  provider_answer_invalid: null,
  provider_too_slow: null,
}

const kindOf = (code: ServiceCode) => ({ status: REFUSAL_STATUSES[code], detail: DETAILS[code] })

const REFUSALS = Object.fromEntries(
  Object.keys(DETAILS).map((code) => [code, kindOf(code as ServiceCode)]),
) as Record<ServiceCode, ReturnType<typeof kindOf>>

export const refuse = defineRefusals({ ...SERVER_REFUSALS, ...REFUSALS })

const STORE_REFUSALS: Record<ResumeStoreErrorCode, RefusalCode> = {
  too_large: 'resume_too_large',
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

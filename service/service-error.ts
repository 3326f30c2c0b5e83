import type { Problem } from '@resume-library/contract/provider-api'
import { SENTENCES } from '@resume-library/contract/sentences'
import type { UploadErrorCode } from '@resume-library/contract/service-api'

/**
 * Every refusal of the service: its status and its English words, which are the answer's `detail`.
 * Without words, the form says its own for the status. `provider_*` codes are about the provider's side.
 */
const REFUSALS = {
  upload_malformed: [400, 'The upload could not be read. Please try again.'],
  filename_unsafe: [400, 'The file name cannot be used. Please rename the file and try again.'],
  filename_taken: [409, 'A file with this name has been uploaded already. Please try again.'],
  resume_empty: [400, 'The file is empty. Please choose another file.'],
  resume_too_large: [413, 'The file is larger than 5 MB. Please choose a smaller file.'],
  resume_type_refused: [415, SENTENCES.resume_type_refused],
  resume_password_protected: [
    422,
    'The file opens only with a password. Please upload a copy without a password.',
  ],
  resume_infected: [422, 'The virus scan found something in the file. Please upload another file.'],
  scan_unavailable: [
    503,
    'Files cannot be scanned for viruses right now. Please try again later or use a resume URL instead.',
  ],
  too_many_requests: [429, SENTENCES.too_many_requests],
  overloaded: [503, 'The service is busy. Please try again in a moment.'],
  upload_too_slow: [408, 'The file did not arrive in time. Please try again.'],
  upload_failed: [500, SENTENCES.upload_failed],
  storage_full: [507, SENTENCES.upload_failed],

  request_invalid: [400, SENTENCES.request_invalid],
  request_too_large: [413, 'The request is too large.'],
  request_too_slow: [408, 'The request did not arrive in time. Please try again.'],
  media_type_unsupported: [415, 'The request must be JSON.'],
  resume_unknown: [
    400,
    'The uploaded resume is not there any more. Please upload it again or use a resume URL instead.',
  ],
  check_failed: [400, SENTENCES.request_invalid],
  not_found: [404, 'There is nothing at this address.'],
  range_invalid: [416, 'The file does not have this range.'],
  provider_unreachable: [502, null],
  provider_answer_invalid: [502, null],
  provider_too_slow: [504, null],
  internal: [500, null],
} as const satisfies Record<string, readonly [status: number, detail: string | null]> &
  Record<Exclude<UploadErrorCode, 'upload_failed'>, unknown>

export type RefusalCode = keyof typeof REFUSALS

interface RefusalOptions {
  /** Instead of the words of the code. */
  readonly detail?: string
  /** Seconds after which it may be tried again. */
  readonly retryAfter?: number
  /** Messages by field of the registration. */
  readonly fields?: Readonly<Record<string, string>>
  /** For the log only. */
  readonly cause?: unknown
}

/** A refusal with its code, status and words; anything else that is thrown is an unknown error. */
export class ServiceError extends Error {
  readonly code: RefusalCode
  readonly status: number
  readonly detail: string | null
  readonly retryAfter: number | null
  readonly fields: Readonly<Record<string, string>>

  constructor(code: RefusalCode, options: RefusalOptions = {}) {
    super(code, { cause: options.cause })
    this.name = 'ServiceError'
    this.code = code
    this.status = REFUSALS[code][0]
    this.detail = options.detail ?? REFUSALS[code][1]
    this.retryAfter = options.retryAfter ?? null
    this.fields = options.fields ?? {}
  }
}

/** The answer's body: problem details with a code, and messages by field where there are any. */
export function problemOf(error: ServiceError): Problem & Record<string, unknown> {
  return {
    ...error.fields,
    type: 'about:blank',
    title: error.code.replaceAll('_', ' '),
    status: error.status,
    code: error.code === 'storage_full' ? 'upload_failed' : error.code,
    ...(error.detail === null ? {} : { detail: error.detail }),
  }
}

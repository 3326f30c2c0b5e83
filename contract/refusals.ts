/**
 * Why the service refuses, by code, and the status of the answer. Codes travel in problem details (RFC 9457); the page
 * says each in the reader's language.
 */

/** What any request may meet. */
export const GENERAL_REFUSALS = {
  request_invalid: 400,
  not_found: 404,
  request_too_slow: 408,
  request_too_large: 413,
  media_type_unsupported: 415,
  /** With `Retry-After`. */
  too_many_requests: 429,
  headers_too_large: 431,
  internal: 500,
  /** With `Retry-After`. */
  overloaded: 503,
} as const

/** What any address answers to a method that it does not take, with `Allow`. */
export const METHOD_REFUSALS = { method_not_allowed: 405 } as const

/** What is wrong with a resume, uploaded or inside of a registration. */
const RESUME_REFUSALS = {
  /** No bytes. */
  resume_empty: 400,
  /** More than `RESUME_MAX_BYTES`. */
  resume_too_large: 413,
  /** Not a PDF, DOC, DOCX, TXT or RTF, or its content is not what its extension says. */
  resume_type_refused: 415,
  /** Opens only with a password. */
  resume_password_protected: 422,
  /** The virus scan found something. */
  resume_infected: 422,
  /** The virus scan is on and does not answer. */
  scan_unavailable: 503,
} as const

/** What `POST /api/upload` refuses; of those with the same status, what a stranger's answer most likely means is first. */
export const UPLOAD_REFUSALS = {
  /** Not multipart, cut, without `file` or `filename`, or with a second of either. */
  upload_malformed: 400,
  /** `filename` is no name that a resume may be kept under. */
  filename_unsafe: 400,
  /** A resume is kept under that name already. */
  filename_taken: 409,
  ...RESUME_REFUSALS,
  /** The body did not arrive in time. */
  upload_too_slow: 408,
  too_many_requests: GENERAL_REFUSALS.too_many_requests,
  /** The client has more unclaimed bytes than `UPLOAD_QUOTA_MB`, with `Retry-After`. */
  upload_quota_exceeded: 429,
  overloaded: GENERAL_REFUSALS.overloaded,
  /** The file could not be kept. */
  upload_failed: 500,
  /** There is no room for the file. */
  storage_full: 507,
} as const

/** What `DELETE /api/upload/{filename}` refuses. */
export const UPLOAD_REMOVAL_REFUSALS = {
  /** The secret is not that of the file. */
  not_found: GENERAL_REFUSALS.not_found,
  /** A registration names the file. */
  upload_registered: 409,
  too_many_requests: GENERAL_REFUSALS.too_many_requests,
} as const

/** What `POST /api/funnel` refuses. */
export const FUNNEL_REFUSALS = {
  request_invalid: GENERAL_REFUSALS.request_invalid,
  too_many_requests: GENERAL_REFUSALS.too_many_requests,
} as const

/** What `POST /v1/candidate/backfill/register` refuses itself; any other answer is the provider's. */
export const REGISTRATION_REFUSALS = {
  /** One of the five checks before the provider call failed. */
  check_failed: 400,
  /** `resume_url` is an address of ours at which there is no file. */
  resume_unknown: 400,
  ...RESUME_REFUSALS,
  request_invalid: GENERAL_REFUSALS.request_invalid,
  request_too_slow: GENERAL_REFUSALS.request_too_slow,
  request_too_large: GENERAL_REFUSALS.request_too_large,
  media_type_unsupported: GENERAL_REFUSALS.media_type_unsupported,
  too_many_requests: GENERAL_REFUSALS.too_many_requests,
  overloaded: GENERAL_REFUSALS.overloaded,
  provider_unreachable: 502,
  provider_answer_invalid: 502,
  provider_too_slow: 504,
} as const

/** What a form posted without script may be refused for, besides what is wrong with a registration or a resume. */
export const POSTED_REFUSALS = {
  ...GENERAL_REFUSALS,
  upload_malformed: UPLOAD_REFUSALS.upload_malformed,
  /** By a page of another origin. */
  posted_elsewhere: 403,
  /** Nobody knows by a page of which origin. */
  post_origin_unknown: 403,
} as const

/** What `GET /candidate/resumes/{filename}` refuses. */
export const READING_REFUSALS = { not_found: GENERAL_REFUSALS.not_found, range_invalid: 416 } as const

export const REFUSAL_STATUSES = {
  ...GENERAL_REFUSALS,
  ...UPLOAD_REFUSALS,
  ...UPLOAD_REMOVAL_REFUSALS,
  ...REGISTRATION_REFUSALS,
  ...READING_REFUSALS,
  ...POSTED_REFUSALS,
} as const

export type UploadErrorCode = keyof typeof UPLOAD_REFUSALS
export type RefusalCode = keyof typeof REFUSAL_STATUSES

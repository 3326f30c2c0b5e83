import { OUTBOX_BACKOFF_MAX_MS, PASSWORD_MIN_LENGTH, RETRY_AFTER_SECONDS } from './limits.ts'

/*
 * Sentences of the specification, to the letter (sections 5 and 8), and our refusals, by code. The page translates them
 * (`messages/`); `{name}` is a value.
 */

const FIRST_STEP_ERRORS = {
  email_invalid: 'Please enter a valid email address',
  password_too_short: `Password must be at least ${PASSWORD_MIN_LENGTH} characters`,
  password_too_long: 'Password must be at most 1,024 characters',
  first_name_required: 'First name is required',
  last_name_required: 'Last name is required',
  zip_code_required: 'Zip code is required',
  zip_code_invalid: 'Please enter a valid US zip code (e.g., 12345 or 12345-6789)',
  phone_invalid: 'Enter your phone number in digits, like (555) 010-9999',
  text_too_long: 'Please enter at most 200 characters',
  email_too_long: 'Email must be at most 254 characters',
} as const

const LATER_ERRORS = {
  skills_too_long: 'Key skills must be at most 2,000 characters',
  amount_below_zero: 'Enter a number, like 25',
  amount_not_yearly: 'Enter a yearly amount, like 50,000',
  pay_period_missing: 'Choose an hour, a week, a month, or a year',
  salaries_reversed: 'Your minimum is higher than your maximum. Change one, or continue if both are right.',
  amount_too_large: 'Enter a number up to {maximum}',
} as const

export type FirstStepErrorCode = keyof typeof FIRST_STEP_ERRORS
export type FieldErrorCode = FirstStepErrorCode | keyof typeof LATER_ERRORS

export const SENTENCES = {
  ...FIRST_STEP_ERRORS,
  page_title: 'Resume Library Registration',
  zip_code_hint: 'Enter a valid 5-digit US zip code',
  ...LATER_ERRORS,

  resume_type_refused: 'Please upload a PDF, DOC, DOCX, TXT, or RTF file',
  resume_files_rejected: 'Some files were rejected. Please check the file type.',
  resume_url_invalid: 'Please enter a valid URL',
  /** Not in the specification, as the next. */
  resume_url_is_file: 'That is the name of a file. Upload the file, or paste its full link.',
  resume_url_is_several: "That's more than one link. Please paste only one.",
  resume_required: 'Please upload a resume or provide a resume URL',
  resume_incomplete: 'Resume information is incomplete. Please upload a resume or provide a resume URL.',

  check_email: 'Invalid email address',
  check_resume_content: 'Invalid resume content',
  check_resume_url: 'Invalid resume URL format',
  check_resume_missing: 'Either a resume file or resume URL must be provided',
  check_required_fields: 'Missing required fields',

  upload_failed:
    'There was an error uploading your file to the server. Please try again or use a resume URL instead.',
  upload_processing_failed: 'There was an error processing your file. Please try again.',
  upload_succeeded: 'Your resume has been uploaded successfully',
  upload_succeeded_without_preview: 'Your resume has been uploaded successfully (without local preview)',
  url_validation_failed: 'There was an error validating your URL. Please try again.',

  candidate_exists: 'Candidate already exists',
  resume_errors: 'Resume error: {errors}',
  email_errors: 'Email error: {errors}',
  validation_errors: 'Validation errors: {errors}',
  request_invalid: 'Invalid request data',
  authentication_failed: 'Authentication failed. Please check your credentials.',
  permission_denied: 'You do not have permission to register a candidate.',
  unprocessable: 'Validation error. Please check your information.',
  too_many_requests: 'Too many requests. Please try again later.',
  server_error: 'Server error. Please try again later.',
  request_failed: 'Request failed with status code {status}',
  registration_failed: 'Registration failed',
  /** Not in the specification: sent again with another password after a lost answer. */
  registered_with_other_password: 'Already registered with a different password',
  /** Not in the specification: {@link REGISTRATION_REFUSALS}. */
  upload_quota_exceeded:
    'Too many files were uploaded from your network in the last hour. Please try again later.',
  queue_quota_exceeded:
    'Too many registrations from your network are waiting right now. Please try again later or on another network.',
  registration_unknown_error: 'An unknown error occurred during registration',

  toast_registration_failed: 'Registration failed. Please try again.',
  toast_candidate_exists:
    'A candidate with this email address is already registered. Please use a different email or try to log in at {host}/login',
  toast_other_password:
    "You're already registered with the password you chose first. Log in with it at {host}/login, or enter it here and submit again.",
  toast_check_information: 'Please check your information and try again.',
  toast_server_error: 'Our server encountered an error. Please try again later.',
  toast_registered:
    'Registration Successful! You can now log in to Resume Library with your email and password.',
  toast_random_data: 'Random data has been generated for testing',

  resume_added: 'Resume added: {filename}',
} as const

export type SentenceCode = keyof typeof SENTENCES

/** Status and detail; null where the form has its own sentence for the status. */
export type RefusalKind = readonly [
  status: number,
  detail: string | null,
  sent?: { readonly headers?: Readonly<Record<string, string>>; readonly retryAfter?: number },
]

export type Refusals = Readonly<Record<string, RefusalKind>>

/** For what passes within seconds. */
export const SOON = { retryAfter: RETRY_AFTER_SECONDS } as const

export const GENERAL_REFUSALS = {
  request_invalid: [400, SENTENCES.request_invalid],
  not_found: [404, 'Nothing was found at this address.'],
  request_too_slow: [408, 'The request took too long. Please try again.'],
  request_too_large: [413, 'The request is too large.'],
  media_type_unsupported: [415, 'The request must be JSON.'],
  /** With `Retry-After`. */
  too_many_requests: [429, SENTENCES.too_many_requests],
  headers_too_large: [431, 'The headers of the request are too large.'],
  internal: [500, null],
  overloaded: [503, 'The service is busy. Please try again in a moment.', SOON],
} as const satisfies Refusals

const { request_invalid, not_found, too_many_requests, overloaded } = GENERAL_REFUSALS

/** Sent with `Allow`. */
export const METHOD_REFUSALS = {
  method_not_allowed: [405, 'This address does not support this method.'],
} as const satisfies Refusals

/** Refusals of a resume, in the order of the checks, for API clients. The page has its own in `messages/`. */
const RESUME_REFUSALS = {
  resume_too_large: [413, 'The file is larger than 5 MB. Please choose a smaller file.'],
  resume_empty: [400, 'The file is empty. Please choose another file.'],
  resume_type_refused: [415, SENTENCES.resume_type_refused],
  resume_is_web_page: [
    422,
    'The file is really a web page or XML. Please open it, save it as a PDF, and upload that.',
  ],
  resume_password_protected: [
    422,
    'The file is password-protected. Please upload a copy without a password.',
  ],
  resume_infected: [422, 'The virus scan found a threat in the file. Please upload another file.'],
  scan_unavailable: [
    503,
    'Files cannot be scanned for viruses right now. Please try again later or use a resume URL instead.',
  ],
} as const satisfies Refusals

/** Refusals of `POST /api/upload`, in the order of the checks in `service/http/upload.ts`. */
export const UPLOAD_REFUSALS = {
  overloaded,
  too_many_requests,
  /** `UPLOAD_QUOTA_MB` is used up; with `Retry-After`. */
  upload_quota_exceeded: [429, SENTENCES.upload_quota_exceeded],
  upload_too_slow: [408, 'The upload took too long. Please try again.'],
  /** Not multipart, truncated, or not exactly one `file` and one `filename`. */
  upload_malformed: [400, 'The upload could not be read. Please try again.'],
  ...RESUME_REFUSALS,
  filename_unsafe: [400, 'The file name cannot be used. Please rename the file and try again.'],
  filename_taken: [409, 'A file with this name already exists. Please try again.'],
  storage_full: [
    507,
    'The service cannot store more files right now. Please try again later or use a resume URL instead.',
  ],
  upload_failed: [500, SENTENCES.upload_failed],
} as const satisfies Refusals

export const UPLOAD_REMOVAL_REFUSALS = {
  /** Also for a wrong secret. */
  not_found,
  upload_registered: [409, 'The file belongs to a registration.'],
  too_many_requests,
} as const satisfies Refusals

export const FUNNEL_REFUSALS = { request_invalid, too_many_requests }

/** Refusals of `POST /v1/candidate/backfill/register` itself; others are the provider's. */
export const REGISTRATION_REFUSALS = {
  check_failed: [400, SENTENCES.request_invalid],
  /** The address is below the service's own, and no file is there. */
  resume_unknown: [
    400,
    'The uploaded resume is no longer available. Please upload it again or use a resume URL instead.',
  ],
  ...RESUME_REFUSALS,
  request_invalid,
  request_too_slow: GENERAL_REFUSALS.request_too_slow,
  request_too_large: GENERAL_REFUSALS.request_too_large,
  media_type_unsupported: GENERAL_REFUSALS.media_type_unsupported,
  too_many_requests,
  upload_quota_exceeded: UPLOAD_REFUSALS.upload_quota_exceeded,
  overloaded,
  /** The client has its share of `STORE_AND_FORWARD_MAX`. */
  queue_quota_exceeded: [503, SENTENCES.queue_quota_exceeded, { retryAfter: OUTBOX_BACKOFF_MAX_MS / 1000 }],
  provider_unreachable: [502, null],
  provider_answer_invalid: [502, null],
  provider_too_slow: [504, null],
} as const satisfies Refusals

/** Refusals of a form posted without script, besides those of registrations and resumes. */
export const POSTED_REFUSALS = {
  ...GENERAL_REFUSALS,
  upload_malformed: UPLOAD_REFUSALS.upload_malformed,
  posted_elsewhere: [403, 'The form was sent from a page of another site.'],
  post_origin_unknown: [403, 'The browser did not say which site sent the form.'],
} as const satisfies Refusals

export const DOWNLOAD_REFUSALS = {
  not_found,
  range_invalid: [416, 'The file does not have this range.'],
} as const satisfies Refusals

export const SERVICE_REFUSALS = {
  ...UPLOAD_REFUSALS,
  ...UPLOAD_REMOVAL_REFUSALS,
  ...REGISTRATION_REFUSALS,
  ...DOWNLOAD_REFUSALS,
  ...POSTED_REFUSALS,
}

export const PROVIDER_REFUSALS = {
  fields_invalid: [400, null],
  unauthorized: [401, null, { headers: { 'WWW-Authenticate': 'Basic realm="provider", charset="UTF-8"' } }],
  registrations_closed: [403, null],
  candidate_exists: [409, null],
  idempotency_key_reused: [422, 'This Idempotency-Key was used for another registration before.'],
  registration_erased: [422, 'This registration was deleted. To register again, submit the form once more.'],
  busy: [503, null, SOON],
  unavailable: [503, null, SOON],
} as const satisfies Refusals

export type UploadErrorCode = keyof typeof UPLOAD_REFUSALS
export type RefusalCode = keyof typeof SERVICE_REFUSALS

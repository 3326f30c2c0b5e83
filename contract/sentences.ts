import { fillIn } from './fill-in.ts'
import { FIRST_STEP_SENTENCES } from './first-step-sentences.ts'

export { fillIn }

/**
 * The specification's sentences, to the letter, by code (sections 5 and 8).
 *
 * Codes travel between form, service and provider; the page shows them in the reader's language.
 * `{name}` stands for a value.
 */
export const SENTENCES = {
  ...FIRST_STEP_SENTENCES,

  // Form rules of the later steps; the first four are ours
  skills_too_long: 'Please enter at most 2,000 characters of key skills',
  amount_below_zero: 'Please enter a number of 0 or more',
  amount_not_yearly: 'Enter a yearly amount, like 50,000',
  amount_too_large: 'Please enter a number of at most 1,000,000,000',
  resume_type_refused: 'Please upload a PDF, DOC, DOCX, TXT, or RTF file',
  resume_files_rejected: 'Some files were rejected. Please check the file type.',
  resume_url_invalid: 'Please enter a valid URL',
  resume_required: 'Please upload a resume or provide a resume URL',
  resume_incomplete: 'Resume information is incomplete. Please upload a resume or provide a resume URL.',

  // Checks before the provider call
  check_email: 'Invalid email address',
  check_resume_content: 'Invalid resume content',
  check_resume_url: 'Invalid resume URL format',
  check_resume_missing: 'Either a resume file or resume URL must be provided',
  check_required_fields: 'Missing required fields',

  // Upload
  upload_failed:
    'There was an error uploading your file to the server. Please try again or use a resume URL instead.',
  upload_processing_failed: 'There was an error processing your file. Please try again.',
  upload_succeeded: 'Your resume has been uploaded successfully',
  upload_succeeded_without_preview: 'Your resume has been uploaded successfully (without local preview)',
  url_validation_failed: 'There was an error validating your URL. Please try again.',

  // Provider call, by status
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
  /** Ours: an answer was lost, and the registration sent again with another password. */
  registered_with_other_password: 'This registration has already arrived, with another password',
  registration_unknown_error: 'An unknown error occurred during registration',

  // Registration toasts
  toast_registration_failed: 'Registration failed. Please try again.',
  toast_candidate_exists:
    'A candidate with this email address is already registered. Please use a different email or try to log in at {host}/login',
  toast_other_password:
    'You are already registered, with the password that you typed the first time. Log in with it at {host}/login, or type it here and submit again.',
  toast_check_information: 'Please check your information and try again.',
  toast_server_error: 'Our server encountered an error. Please try again later.',
  toast_registered:
    'Registration Successful! You can now log in to Resume Library with your email and password.',
  toast_random_data: 'Random data has been generated for testing',

  // The page
  resume_added: 'Resume added: {filename}',
} as const

export type SentenceCode = keyof typeof SENTENCES

/** A sentence to show: one of ours by its code, or one that came from elsewhere as it is. */
export type Sentence =
  | { readonly code: SentenceCode; readonly values?: Readonly<Record<string, string>> }
  | { readonly text: string }

export function inEnglish(sentence: Sentence): string {
  return 'text' in sentence ? sentence.text : fillIn(SENTENCES[sentence.code], sentence.values)
}

import {
  type Candidate,
  ELIGIBILITY_STATUSES,
  type FormValues,
  type JobType,
  type UploadedResume,
} from './candidate.ts'
import { normalizeZipCode } from './form-rules.ts'
import { RESUME_URL_MAX_LENGTH, ZIP_CODE_SENT_LENGTH } from './limits.ts'
import type { SentenceCode } from './sentences.ts'

/** What may be handed in for a provider request: any field may be missing, and so may parts of the resume. */
export type CandidateInput = {
  [Field in Exclude<keyof Candidate, 'uploaded_resume'>]?: Candidate[Field] | null | undefined
} & {
  uploaded_resume?:
    | { [Part in keyof UploadedResume]?: UploadedResume[Part] | null | undefined }
    | null
    | undefined
}

/**
 * The record that a form submits (specification, section 4, "At submit"): numbers from text, a missing country
 * becomes US, a missing registration date becomes now, no job types becomes Permanent.
 *
 * @param values the form's values, checked by `checkForm` before
 * @param resume from `resumeSource`
 */
export function submittedCandidate(
  values: FormValues,
  resume: Pick<Candidate, 'resume_url' | 'uploaded_resume'>,
  now: Date,
): Candidate {
  return {
    ...values,
    ...resume,
    country_id: values.country_id || 'US',
    zip_code: normalizeZipCode(values.zip_code),
    salary_min: Number(values.salary_min) || 0,
    salary_max: Number(values.salary_max) || 0,
    travel_radius: Number(values.travel_radius) || 0,
    acceptable_job_types: values.acceptable_job_types.length
      ? values.acceptable_job_types
      : (['Permanent'] satisfies JobType[]),
    registration_date: now.toISOString(),
  }
}

/**
 * Sanitises a candidate and fills in the provider-call defaults (specification, section 3).
 * Doing it again changes nothing, so that the form and the service both do it.
 */
export function providerRequest(input: CandidateInput, now: Date): Candidate {
  return {
    first_name: input.first_name ?? '',
    last_name: input.last_name ?? '',
    country_id: input.country_id || 'US',
    home_town: input.home_town ?? '',
    desired_job_title: input.desired_job_title ?? '',
    latest_job_title: input.latest_job_title ?? '',
    email: (input.email ?? '').trim().toLowerCase(),
    password: input.password ?? '',
    uploaded_resume: input.uploaded_resume
      ? {
          resume_content_base64: input.uploaded_resume.resume_content_base64 ?? '',
          resume_filename: input.uploaded_resume.resume_filename || 'resume.pdf',
          resume_filetype: input.uploaded_resume.resume_filetype || 'pdf',
        }
      : null,
    resume_url: input.resume_url ?? '',
    acceptable_job_types: input.acceptable_job_types ?? [],
    phone: (input.phone ?? '').replace(/[^\d+]/g, ''),
    zip_code: (input.zip_code ?? '').replace(/[^\d-]/g, '').slice(0, ZIP_CODE_SENT_LENGTH),
    salary_min: input.salary_min ?? 0,
    salary_max: input.salary_max ?? 0,
    travel_radius: input.travel_radius ?? 0,
    education_level: input.education_level ?? '',
    work_experience: input.work_experience ?? '',
    relocate: input.relocate ?? '0',
    driving_license: input.driving_license ?? '0',
    eligibility_status: input.eligibility_status ?? ELIGIBILITY_STATUSES[0],
    key_skills: input.key_skills ?? '',
    registration_date: input.registration_date || now.toISOString(),
  }
}

export type CheckCode = Extract<SentenceCode, `check_${string}`>

const BASIC_EMAIL = /^[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+$/

const REQUIRED_FIELDS = ['first_name', 'last_name', 'email', 'password', 'zip_code'] as const

/**
 * The five checks before the provider call, in their order (specification, section 5).
 *
 * @returns the first check that fails, or null
 */
export function checkProviderRequest(candidate: Candidate): CheckCode | null {
  if (!BASIC_EMAIL.test(candidate.email)) return 'check_email'
  if (candidate.uploaded_resume) {
    if (!candidate.uploaded_resume.resume_content_base64.trim()) return 'check_resume_content'
  } else if (candidate.resume_url) {
    if (!looksLikeResumeUrl(candidate.resume_url)) return 'check_resume_url'
  } else {
    return 'check_resume_missing'
  }
  return REQUIRED_FIELDS.every((field) => isGiven(field, candidate[field])) ? null : 'check_required_fields'
}

/** A password of spaces is a password; a name of spaces is none. */
const isGiven = (field: (typeof REQUIRED_FIELDS)[number], value: string) =>
  field === 'password' ? value !== '' : value.trim() !== ''

const LABEL = '[\\p{L}\\p{N}](?:[\\p{L}\\p{M}\\p{N}_-]{0,61}[\\p{L}\\p{M}\\p{N}])?'
const DNS_NAME = `${LABEL}(?:\\.${LABEL})+\\.?`
const IPV6_ADDRESS = '\\[[0-9a-f:.]{2,45}\\]'
const RESUME_URL = new RegExp(
  `^(?:https?://)?(?:localhost|${DNS_NAME}|${IPV6_ADDRESS})(?::\\d{1,5})?(?:[/?#]\\S*)?$`,
  'iu',
)

/**
 * Whether a text looks like a host name with optional path (specification, section 5, check 3): a DNS name,
 * `localhost` or an IP address; scheme, port, path and query optional. Runs in linear time.
 */
export function looksLikeResumeUrl(text: string): boolean {
  return text.length <= RESUME_URL_MAX_LENGTH && RESUME_URL.test(text)
}

import { readAmount } from './amount.ts'
import {
  type Candidate,
  type FormValues,
  INITIAL_VALUES,
  type JobType,
  type ReceivedCandidate,
  type UploadedResume,
} from './candidate.ts'
import { REQUIRED_FIELDS } from './choices.ts'
import { RESUME_URL_MAX_LENGTH, ZIP_CODE_SENT_LENGTH } from './limits.ts'
import { readPay } from './pay.ts'
import { plainPhone } from './phone.ts'
import { plainDigits } from './plain-digits.ts'
import type { SentenceCode } from './sentences.ts'

/** What may be handed in for a provider request: any field may be missing, and so may parts of the resume. */
export type CandidateInput = { [Field in keyof ReceivedCandidate]?: ReceivedCandidate[Field] | undefined }

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
    country_id: values.country_id || DEFAULTS.country_id,
    phone: plainPhone(values.phone),
    zip_code: normalizeZipCode(values.zip_code),
    salary_min: readPay(values.salary_min) ?? 0,
    salary_max: readPay(values.salary_max) ?? 0,
    travel_radius: readAmount(values.travel_radius) ?? 0,
    acceptable_job_types: values.acceptable_job_types.length
      ? values.acceptable_job_types
      : (['Permanent'] satisfies JobType[]),
    registration_date: now.toISOString(),
  }
}

/** A zip code in plain digits, without outer spaces; nine in a row become 5+4, for number pads without a hyphen. */
export function normalizeZipCode(value: string): string {
  return plainDigits(value)
    .trim()
    .replace(/^(\d{5})[－\s]?(\d{4})$/, '$1-$2')
}

/** What a provider is sent for what is missing (specification, section 3); a text that the form leaves empty is empty. */
const DEFAULTS = {
  ...INITIAL_VALUES,
  salary_min: 0,
  salary_max: 0,
  travel_radius: 0,
  relocate: '0',
  driving_license: '0',
} satisfies Partial<Candidate>

/**
 * Sanitises a candidate and fills in the provider-call defaults (specification, section 3).
 * Doing it again changes nothing, so that the form and the service both do it.
 */
export function providerRequest(input: CandidateInput, now: Date): Candidate {
  const candidate = withDefaults(input)
  return {
    ...candidate,
    email: candidate.email.trim().toLowerCase(),
    phone: plainDigits(candidate.phone.replace(/＋/g, '+')).replace(/[^\d+]/g, ''),
    zip_code: plainDigits(candidate.zip_code)
      .replace(/[^\d-]/g, '')
      .slice(0, ZIP_CODE_SENT_LENGTH),
    registration_date: input.registration_date || now.toISOString(),
    ...(input.consent && { consent: input.consent }),
  }
}

/** The fields in their order in the request: the two that may bring the resume stand side by side. */
function withDefaults(input: CandidateInput): Omit<Candidate, 'registration_date' | 'consent'> {
  const fields: [string, unknown][] = []
  for (const [field, value] of Object.entries(DEFAULTS)) {
    if (field === 'resume_url') fields.push(['uploaded_resume', sentResume(input.uploaded_resume)])
    fields.push([field, input[field as keyof CandidateInput] || value])
  }
  return Object.fromEntries(fields) as Omit<Candidate, 'registration_date' | 'consent'>
}

function sentResume(resume: CandidateInput['uploaded_resume']): UploadedResume | null {
  if (!resume) return null
  return {
    resume_content_base64: resume.resume_content_base64 ?? '',
    resume_filename: resume.resume_filename || 'resume.pdf',
    resume_filetype: resume.resume_filetype || 'pdf',
  }
}

export type CheckCode = Extract<SentenceCode, `check_${string}`>

const BASIC_EMAIL = /^[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+$/

/** Returns the first of the five checks that fails, or null (specification, section 5). */
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

/** @param letter letters and digits, and `mark` what may follow them, as parts of a class */
function resumeUrlOf(flags: string, letter: string, mark = ''): RegExp {
  const label = `[${letter}](?:[${letter}${mark}_-]{0,61}[${letter}${mark}])?`
  const host = `localhost|${label}(?:\\.${label})+\\.?|\\[[0-9a-f:.]{2,45}\\]`
  return new RegExp(`^(?:https?://)?(?:${host})(?::\\d{1,5})?(?:[/?#]\\S*)?$`, flags)
}

const ASCII_RESUME_URL = resumeUrlOf('i', 'a-z0-9')
/** Of the letters of any script: made when it is first needed, as that takes a slow phone some 20 ms. */
let anyResumeUrl: RegExp | undefined

/**
 * Whether a text looks like a host name with optional path (specification, section 5, check 3): a DNS name,
 * `localhost` or an IP address; scheme, port, path and query optional. Runs in linear time.
 */
export function looksLikeResumeUrl(text: string): boolean {
  if (text.length > RESUME_URL_MAX_LENGTH) return false
  if (ASCII_RESUME_URL.test(text)) return true
  anyResumeUrl ??= resumeUrlOf('iu', '\\p{L}\\p{N}', '\\p{M}')
  return anyResumeUrl.test(text)
}

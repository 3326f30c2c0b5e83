import {
  type Candidate,
  type FormValues,
  INITIAL_VALUES,
  type ReceivedCandidate,
  type UploadedResume,
} from './candidate.ts'
import type { SentenceCode } from './errors.ts'
import { mapAmounts, readAmountOf } from './field-amounts.ts'
import { FIELD_NAMES, FIELDS, type FieldName, type FieldsMatching } from './fields.ts'
import { CLOCK_DIFFERENCE_MS, RESUME_URL_MAX_LENGTH, ZIP_CODE_SENT_LENGTH } from './limits.ts'
import { withCommas } from './list-items.ts'
import { plainPhone } from './phone.ts'
import { plainDigits } from './plain-digits.ts'
import { plainEmail, visible, visibleLink } from './visible.ts'

/** Required besides a resume (specification, section 5, check 5). */
export const REQUIRED_FIELDS = FIELD_NAMES.filter((name) => FIELDS[name].required) as RequiredField[]
type RequiredField = FieldsMatching<{ readonly required: true }>

/** Fields in the order of the request: the specification's (section 3), then ours. */
export const REQUEST_FIELDS = [
  ...new Set([
    'first_name',
    'last_name',
    'country_id',
    'home_town',
    'desired_job_title',
    'latest_job_title',
    'email',
    'password',
    'uploaded_resume',
    'resume_url',
    'acceptable_job_types',
    'phone',
    'zip_code',
    'salary_min',
    'salary_max',
    'travel_radius',
    'education_level',
    'work_experience',
    'relocate',
    'driving_license',
    'eligibility_status',
    'key_skills',
    ...FIELD_NAMES,
  ] as const),
]

/**
 * Makes the record of a checked form (specification, section 4, "At submit"): numbers from text, country US, date now,
 * job type Permanent.
 */
export function submittedCandidate(
  values: FormValues,
  resume: Pick<Candidate, 'resume_url' | 'uploaded_resume'>,
  now: Date,
): Candidate {
  return {
    ...values,
    ...resume,
    ...mapAmounts(values, (name, text) => readAmountOf(name, text) ?? 0),
    country_id: values.country_id || INITIAL_VALUES.country_id,
    phone: plainPhone(values.phone),
    zip_code: normalizeZipCode(values.zip_code),
    acceptable_job_types: values.acceptable_job_types.length ? values.acceptable_job_types : ['Permanent'],
    registration_date: now.toISOString(),
  }
}

/** Normalizes a zip code to plain digits; nine in a row become 5+4, for number pads without a hyphen. */
export function normalizeZipCode(value: string): string {
  return plainDigits(visible(value)).replace(/^(\d{5})[\s\p{Pd}−]?(\d{4})$/u, '$1-$2')
}

/** Default of the provider call (specification, section 3). */
function missing(name: FieldName) {
  const { kind } = FIELDS[name]
  if (kind === 'amount') return 0
  return kind === 'switch' ? '0' : INITIAL_VALUES[name]
}

/**
 * Sanitizes a candidate and adds the defaults of the provider call (specification, section 3). Idempotent: form and
 * service both do it.
 */
export function providerRequest(input: ReceivedCandidate, now: Date): Candidate {
  const candidate = withDefaults(input)
  return {
    ...candidate,
    email: plainEmail(candidate.email).toLowerCase(),
    resume_url: visibleLink(candidate.resume_url),
    phone: plainDigits(candidate.phone.replace(/＋/g, '+')).replace(/[^\d+]/g, ''),
    zip_code: plainDigits(candidate.zip_code)
      .replace(/[^\d-]/g, '')
      .slice(0, ZIP_CODE_SENT_LENGTH),
    key_skills: withCommas(candidate.key_skills),
    registration_date: input.registration_date || now.toISOString(),
    ...(input.consent && { consent: input.consent }),
  }
}

function withDefaults(input: ReceivedCandidate): Omit<Candidate, 'registration_date' | 'consent'> {
  const fields = REQUEST_FIELDS.map((name) => [
    name,
    name === 'uploaded_resume' ? sentResume(input.uploaded_resume) : input[name] || missing(name),
  ])
  return Object.fromEntries(fields)
}

function sentResume(resume: ReceivedCandidate['uploaded_resume']): UploadedResume | null {
  if (!resume) return null
  return {
    resume_content_base64: resume.resume_content_base64 ?? '',
    resume_filename: resume.resume_filename || 'resume.pdf',
    resume_filetype: resume.resume_filetype || 'pdf',
  }
}

/**
 * Returns a date of a device's clock, which may be years off: if it is not within ten minutes of ours, ours.
 * @param ageMs age that a queued registration may have besides
 */
export function trustedDate(sent: string, now: Date, ageMs = 0): string {
  const age = now.getTime() - Date.parse(sent)
  return age >= -CLOCK_DIFFERENCE_MS && age <= CLOCK_DIFFERENCE_MS + ageMs ? sent : now.toISOString()
}

type LinkFault = 'resume_url_is_file' | 'resume_url_is_several'
export type CheckCode = Extract<SentenceCode, `check_${string}`> | LinkFault

const BASIC_EMAIL = /^[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+$/

/** Returns the first of the five checks that fails, or null (specification, section 5). */
export function checkProviderRequest(candidate: Candidate): CheckCode | null {
  if (!BASIC_EMAIL.test(candidate.email)) return 'check_email'
  if (candidate.uploaded_resume) {
    if (!candidate.uploaded_resume.resume_content_base64.trim()) return 'check_resume_content'
  } else if (candidate.resume_url) {
    const fault = linkFault(candidate.resume_url)
    if (fault) return fault
    if (!isResumeUrl(candidate.resume_url)) return 'check_resume_url'
  } else {
    return 'check_resume_missing'
  }
  return REQUIRED_FIELDS.every((field) => isGiven(field, candidate[field])) ? null : 'check_required_fields'
}

/** Spaces are a password; a name has something to see. */
const isGiven = (field: RequiredField, value: string) =>
  field === 'password' ? value !== '' : visible(value) !== ''

/** @param letter letters and digits, and `mark` what may follow them, as parts of a class */
function resumeUrlOf(flags: string, letter: string, mark = ''): RegExp {
  const label = `[${letter}](?:[${letter}${mark}_-]{0,61}[${letter}${mark}])?`
  const host = `localhost|${label}(?:\\.${label})+\\.?|\\[[0-9a-f:.]{2,45}\\]`
  return new RegExp(`^(?:https?://)?(?:${host})(?::\\d{1,5})?(?:[/?#]\\S*)?$`, flags)
}

const ASCII_RESUME_URL = resumeUrlOf('i', 'a-z0-9')
/** Letters of any script: made when needed, as it takes a slow phone some 20 ms. */
let anyResumeUrl: RegExp | undefined

/**
 * Recognizes an address as loosely as check 3 (specification, section 5): DNS name, `localhost` or IP, the rest
 * optional. Linear time.
 */
export function isResumeUrl(text: string): boolean {
  if (text.length > RESUME_URL_MAX_LENGTH) return false
  if (ASCII_RESUME_URL.test(text)) return true
  anyResumeUrl ??= resumeUrlOf('iu', '\\p{L}\\p{N}', '\\p{M}')
  return anyResumeUrl.test(text)
}

/** Endings of files that are no top-level domains, or a path of Windows. */
const FILE_NAME =
  /^(?:(?:file:|[a-z]:[/\\]).*|(?:https?:\/\/[^/\\?#]*|[^/?#]*)\.(?:pdf|docx?|docm|dotx|txt|rtf|od[ts]|pages|wp[ds]|m?html?|mht|rtfd|gdoc|jpe?g|png|gif|heic|webp|bmp|tiff?|xlsx?|pptx?|csv|xml|epub|rar|7z)\.?(?::\d+)?(?:[/?#].*)?)$/i
/** A second address after the domain of the first; one within an address follows `/` or `=`. */
const TWO_LINKS = /\..*(?:[\s,،;|\w]https?:\/\/|[\s,،;|]www\.|\s(?:[\w-]+(?:\.[\w-]+)*\.[a-z]{2,}\/))/is

/** Returns why a typed link is not one address, or null: it may still be invalid. */
export function linkFault(typed: string): LinkFault | null {
  const text = visible(typed).slice(0, RESUME_URL_MAX_LENGTH)
  if (TWO_LINKS.test(text)) return 'resume_url_is_several'
  return FILE_NAME.test(text) ? 'resume_url_is_file' : null
}

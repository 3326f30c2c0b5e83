import type { Candidate, ReceivedCandidate, UploadedResume } from '@resume-library/contract/candidate'
import { SENTENCES } from '@resume-library/contract/errors'
import { checkField } from '@resume-library/contract/form-rules'
import { RESUME_MAX_BYTES } from '@resume-library/contract/limits'
import { isResumeUrl, providerRequest, REQUIRED_FIELDS } from '@resume-library/contract/provider-request'
import { RESUME_TYPES, type ResumeType, resumeTypeOfName } from '@resume-library/contract/resume'
import { decodeBase64 } from '@resume-library/server/bodies/decode-base64'

/** Resume of a registration: an address, or the bytes of a file. */
export type ReceivedResume =
  | { readonly kind: 'address'; readonly url: string }
  | {
      readonly kind: 'file'
      readonly bytes: Uint8Array<ArrayBuffer>
      readonly type: ResumeType
      readonly filename: string
      readonly filetype: string
    }

/** A valid registration, or the problems of each field. */
export type ReceivedRegistration =
  | { readonly ok: true; readonly candidate: Candidate; readonly resume: ReceivedResume }
  | { readonly ok: false; readonly problems: Readonly<Record<string, readonly string[]>> }

/**
 * Validates a registration, and parses its resume.
 *
 * @param body validated by the schema
 */
export function parseRegistration(body: ReceivedCandidate, now: Date): ReceivedRegistration {
  const problems: Record<string, string[]> = {}
  const add = (field: string, sentence: string) => {
    problems[field] = [...new Set([...(problems[field] ?? []), sentence])]
  }
  const candidate = providerRequest(body, now)
  for (const field of REQUIRED_FIELDS) {
    const code = checkField(field, candidate[field])
    if (code) add(field, SENTENCES[code])
  }
  const { uploaded_resume, ...fields } = candidate
  const { resume_filename, resume_filetype } = uploaded_resume ?? {}
  for (const [field, value] of Object.entries({ ...fields, resume_filename, resume_filetype })) {
    const sentence = typeof value === 'string' ? encodingFault(value) : null
    if (sentence) add(errorFieldName(field), sentence)
  }
  const resume = parseResume(candidate)
  if (typeof resume === 'string') add('resume', resume)
  return typeof resume === 'string' || Object.keys(problems).length > 0
    ? { ok: false, problems }
    : { ok: true, candidate, resume }
}

const RESUME_FIELDS = ['uploaded_resume', 'resume_url', 'resume_filename', 'resume_filetype']

/** Returns the field of an error: `resume` for all that concern the resume. */
export const errorFieldName = (field: string) => (RESUME_FIELDS.includes(field) ? 'resume' : field)

/** Returns why a text cannot be stored unchanged, or null. */
export function encodingFault(text: string): string | null {
  // PostgreSQL cannot store it.
  if (text.includes('\0')) return 'Must be text without the character NUL'
  return text.isWellFormed() ? null : 'Must be text without halves of characters (unpaired surrogates)'
}

/** Parses the resume by checks 2 to 4 of the specification, section 5. @returns a sentence for a wrong one */
function parseResume({ uploaded_resume, resume_url }: Candidate): ReceivedResume | string {
  if (uploaded_resume) return parseFile(uploaded_resume)
  if (!resume_url) return SENTENCES.check_resume_missing
  return isResumeUrl(resume_url) ? { kind: 'address', url: resume_url } : SENTENCES.check_resume_url
}

function parseFile(uploaded: UploadedResume): ReceivedResume | string {
  const { resume_filename: filename, resume_filetype: filetype } = uploaded
  const type = resumeTypeOfName(filename) ?? typeOfFiletype(filetype)
  if (!type) return SENTENCES.resume_type_refused
  const bytes = decodeBase64(uploaded.resume_content_base64.trim())
  if (!bytes?.length) return SENTENCES.check_resume_content
  if (bytes.length > RESUME_MAX_BYTES) return `Must not be larger than ${RESUME_MAX_BYTES} bytes`
  return { kind: 'file', bytes, type, filename, filetype }
}

function typeOfFiletype(filetype: string): ResumeType | null {
  const type = filetype.toLowerCase()
  return Object.hasOwn(RESUME_TYPES, type) ? (type as ResumeType) : null
}

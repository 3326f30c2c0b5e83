import type { Candidate, ReceivedCandidate, UploadedResume } from '@resume-library/contract/candidate'
import { SENTENCES } from '@resume-library/contract/errors'
import { checkField } from '@resume-library/contract/form-rules'
import { RESUME_MAX_BYTES } from '@resume-library/contract/limits'
import {
  looksLikeResumeUrl,
  providerRequest,
  REQUIRED_FIELDS,
} from '@resume-library/contract/provider-request'
import { RESUME_TYPES, type ResumeType, resumeTypeOfName } from '@resume-library/contract/resume'
import { decodeBase64 } from '@resume-library/server/bodies/decode-base64'

/** The resume of a registration: an address, or the bytes of a file. */
export type ReceivedResume =
  | { readonly kind: 'address'; readonly url: string }
  | {
      readonly kind: 'file'
      readonly bytes: Uint8Array<ArrayBuffer>
      readonly type: ResumeType
      readonly filename: string
      readonly filetype: string
    }

/** A registration as it was received: right in every field, or what is wrong with each. */
export type ReceivedRegistration =
  | { readonly ok: true; readonly candidate: Candidate; readonly resume: ReceivedResume }
  | { readonly ok: false; readonly problems: Readonly<Record<string, readonly string[]>> }

/**
 * Reads a registration for what the record needs.
 *
 * @param body whose types, lengths and choices the schema has checked
 */
export function receivedRegistration(body: ReceivedCandidate, now: Date): ReceivedRegistration {
  const problems: Record<string, string[]> = {}
  const add = (field: string, sentence: string) => {
    problems[field] = [...new Set([...(problems[field] ?? []), sentence])]
  }
  const candidate = providerRequest(body, now)
  for (const field of REQUIRED_FIELDS) {
    const code = checkField(field, candidate[field])
    if (code) add(field, SENTENCES[code])
  }
  for (const [field, value] of keptValues(candidate)) {
    const sentence = typeof value === 'string' ? unstorable(value) : null
    if (sentence) add(toldField(field), sentence)
  }
  if (!isStorableDate(candidate.registration_date)) add('registration_date', UNSTORABLE_DATE)
  const resume = receivedResume(candidate)
  if (!resume.ok) add('resume', resume.sentence)
  return resume.ok && Object.keys(problems).length === 0
    ? { ok: true, candidate, resume: resume.resume }
    : { ok: false, problems }
}

/** By field; of a resume, its file becomes bytes, and what is said of it is kept. */
function keptValues({ uploaded_resume, ...fields }: Candidate): [field: string, value: unknown][] {
  const { resume_filename, resume_filetype } = uploaded_resume ?? {}
  return [
    ...Object.entries(fields),
    ['uploaded_resume', resume_filename],
    ['uploaded_resume', resume_filetype],
  ]
}

/** The name under which a field is told of: what is wrong with a resume is told of `resume`, however it came. */
export const toldField = (field: string) =>
  field === 'uploaded_resume' || field === 'resume_url' ? 'resume' : field

/** Why a text cannot be kept as it is, or null: better refused than changed. */
function unstorable(text: string): string | null {
  // PostgreSQL keeps none.
  if (text.includes('\0')) return 'Must be text without the character NUL'
  return text.isWellFormed() ? null : 'Must be text without halves of characters (unpaired surrogates)'
}

const UNSTORABLE_DATE = 'Must lie in the years 1 to 9999'
const isStorableDate = (text: string) => /^(?!0000)\d{4}-/.test(new Date(text).toISOString())

type Read =
  | { readonly ok: true; readonly resume: ReceivedResume }
  | { readonly ok: false; readonly sentence: string }

const wrong = (sentence: string): Read => ({ ok: false, sentence })

/** Reads the resume by the checks before the provider call (specification, section 5, checks 2 to 4). */
function receivedResume({ uploaded_resume, resume_url }: Candidate): Read {
  if (uploaded_resume) return receivedFile(uploaded_resume)
  if (!resume_url) return wrong(SENTENCES.check_resume_missing)
  if (!looksLikeResumeUrl(resume_url)) return wrong(SENTENCES.check_resume_url)
  return { ok: true, resume: { kind: 'address', url: resume_url } }
}

function receivedFile(uploaded: UploadedResume): Read {
  const { resume_filename: filename, resume_filetype: filetype } = uploaded
  const type = resumeTypeOfName(filename) ?? typeOfWord(filetype)
  if (!type) return wrong(SENTENCES.resume_type_refused)
  const bytes = decodeBase64(uploaded.resume_content_base64.trim())
  if (!bytes?.length) return wrong(SENTENCES.check_resume_content)
  if (bytes.length > RESUME_MAX_BYTES) return wrong(`Must not be larger than ${RESUME_MAX_BYTES} bytes`)
  return { ok: true, resume: { kind: 'file', bytes, type, filename, filetype } }
}

function typeOfWord(word: string): ResumeType | null {
  const type = word.toLowerCase()
  return Object.hasOwn(RESUME_TYPES, type) ? (type as ResumeType) : null
}

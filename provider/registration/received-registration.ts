import type { Candidate } from '@resume-library/contract/candidate'
import { candidateSchema } from '@resume-library/contract/candidate-schema'
import { FORM_RULES } from '@resume-library/contract/form-rules'
import { providerRequest } from '@resume-library/contract/provider-request'
import { SENTENCES } from '@resume-library/contract/sentences'
import { fieldSentence } from '@resume-library/server/refusals/field-sentence'
import { type ReceivedResume, receivedResume } from './received-resume.ts'

/** A registration as it was received: right in every field, or what is wrong with each. */
export type ReceivedRegistration =
  | { readonly ok: true; readonly candidate: Candidate; readonly resume: ReceivedResume }
  | { readonly ok: false; readonly problems: Readonly<Record<string, readonly string[]>> }

/** Asked of the provider's own records, by the rules that the form knows. */
const RULED_FIELDS = ['first_name', 'last_name', 'email', 'password', 'zip_code'] as const

/**
 * Reads the body of a registration: types, lengths and choices by the schema, then what the record needs.
 *
 * @param body parsed JSON
 */
export function receivedRegistration(body: unknown, now: Date): ReceivedRegistration {
  const parsed = candidateSchema.safeParse(body)
  const problems: Record<string, string[]> = {}
  const add = (field: string, sentence: string) => {
    problems[field] = [...new Set([...(problems[field] ?? []), sentence])]
  }
  if (!parsed.success) {
    for (const issue of parsed.error.issues) add(fieldOf(issue.path), fieldSentence(issue))
    return { ok: false, problems }
  }
  const candidate = providerRequest(parsed.data, now)
  for (const field of RULED_FIELDS) {
    const code = FORM_RULES[field](candidate[field])
    if (code) add(field, SENTENCES[code])
  }
  for (const [field, value] of keptValues(candidate)) {
    const sentence = typeof value === 'string' ? unstorable(value) : null
    if (sentence) add(fieldOf([field]), sentence)
  }
  if (!isStorableDate(candidate.registration_date))
    add('registration_date', 'Must lie in the years 1 to 9999')
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

const fieldOf = ([first]: readonly PropertyKey[]) =>
  first === 'uploaded_resume' || first === 'resume_url' ? 'resume' : String(first ?? 'body')

/** Why a text cannot be kept as it is, or null: better refused than changed. */
function unstorable(text: string): string | null {
  // PostgreSQL keeps none.
  if (text.includes('\0')) return 'Must be text without the character NUL'
  return text.isWellFormed() ? null : 'Must be text without halves of characters (unpaired surrogates)'
}

const isStorableDate = (text: string) => /^(?!0000)\d{4}-/.test(new Date(text).toISOString())

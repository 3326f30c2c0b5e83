import { type FieldName, INITIAL_VALUES } from './candidate.ts'
import { SENTENCES, type SentenceCode } from './errors.ts'
import { fillIn } from './fill-in.ts'
import { KEY_REUSED } from './provider-api.ts'

/** A message of ours by its code, or the provider's text. */
export type Sentence =
  | { readonly code: SentenceCode; readonly values?: Readonly<Record<string, string>> }
  | { readonly text: string }

export function inEnglish(sentence: Sentence): string {
  return 'text' in sentence ? sentence.text : fillIn(SENTENCES[sentence.code], sentence.values)
}

/** `unanswered`: the network failed, or `PROVIDER_TIMEOUT_MS` passed; `broken`: a fault of our own. */
export type RegistrationOutcome =
  | { readonly kind: 'registered'; readonly body: unknown }
  | {
      readonly kind: 'refused'
      readonly status: number
      readonly body: unknown
      /** From `Retry-After`, in milliseconds. */
      readonly waitMs?: number | null
    }
  | { readonly kind: 'unanswered' }
  | { readonly kind: 'broken' }
  /** Withdrawn from the outbox, or erased by the person or the operator. */
  | { readonly kind: 'withdrawn'; readonly isErased: boolean }

export type RegistrationFailure = Exclude<RegistrationOutcome, { kind: 'registered' | 'withdrawn' }>

/** Members of a problem that are no field: the specification's three, those of RFC 9457, and `code`. */
const PROBLEM_MEMBERS = new Set(['type', 'title', 'status', 'instance', 'code'])

const BY_STATUS: Readonly<Record<number, Sentence>> = {
  401: { code: 'authentication_failed' },
  403: { code: 'permission_denied' },
  409: { code: 'candidate_exists' },
  429: { code: 'too_many_requests' },
  500: { code: 'server_error' },
  502: { code: 'server_error' },
  503: { code: 'server_error' },
  504: { code: 'server_error' },
}

/** Returns the error for a status of 400 or more (specification, section 8, "Provider call errors by status"). */
export function providerCallError(status: number, body: unknown): Sentence {
  if (codeOf(body) === KEY_REUSED) return { code: 'registered_with_other_password' }
  const code = codeOf(body)
  if (code === 'upload_quota_exceeded' || code === 'queue_quota_exceeded') return { code }
  const known = BY_STATUS[status]
  if (known) return known
  if (status === 400) return badRequest(body)
  if (status === 422) return memberMessage(body, 'detail') ?? { code: 'unprocessable' }
  return bodyMessage(body) ?? { code: 'request_failed', values: { status: String(status) } }
}

/** Returns the error of any failure: {@link providerCallError}, or one of "Other failures". */
export function registrationError(failure: RegistrationFailure): Sentence {
  if (failure.kind === 'refused') return providerCallError(failure.status, failure.body)
  return { code: failure.kind === 'unanswered' ? 'registration_failed' : 'registration_unknown_error' }
}

/**
 * Returns the toast of a failure (specification, section 8, "Registration toasts").
 * @param jobBoardUrl without a slash at its end
 */
export function registrationToast(failure: RegistrationFailure, jobBoardUrl: string): Sentence {
  if (failure.kind !== 'refused') return { code: 'toast_registration_failed' }
  if (isConflict(failure)) return { code: 'toast_candidate_exists', values: { host: jobBoardUrl } }
  if (isKeyReused(failure)) return { code: 'toast_other_password', values: { host: jobBoardUrl } }
  const { status, body } = failure
  if (status === 400 || status === 422)
    return memberMessage(body, 'detail') ?? { code: 'toast_check_information' }
  if (status === 500) return { code: 'toast_server_error' }
  const words = bodyMessage(body)
  const error = providerCallError(status, body)
  // The form translates our own refusals by status.
  return words && inEnglish(words) !== inEnglish(error) ? words : error
}

export function isConflict(failure: RegistrationFailure): boolean {
  if (failure.kind !== 'refused') return false
  return failure.status === 409 || /already exists|Conflict/.test(inEnglish(registrationError(failure)))
}

/** Returns true where the same registration may succeed later. */
export function isRetryable(failure: RegistrationFailure): boolean {
  if (failure.kind !== 'refused') return true
  return failure.status >= 500 || failure.status === 429 || failure.status === 408
}

export function isKeyReused(failure: RegistrationFailure): boolean {
  return failure.kind === 'refused' && codeOf(failure.body) === KEY_REUSED
}

const codeOf = (body: unknown): unknown =>
  typeof body === 'object' && body !== null && 'code' in body ? body.code : undefined

export type FieldMessages = { [Field in FieldName]?: string }

/** Returns a refusal's messages by field; one for `resume` goes to `resume_url`. */
export function fieldMessages(body: unknown): FieldMessages {
  const messages: FieldMessages = {}
  for (const [key, text] of fieldErrors(body)) {
    const field = fieldOf(key)
    if (isFieldName(field)) messages[field] = text
  }
  return messages
}

const fieldOf = (key: string) => (key === 'resume' || key === 'uploaded_resume' ? 'resume_url' : key)

const isFieldName = (key: string): key is FieldName => Object.keys(INITIAL_VALUES).includes(key)

function badRequest(body: unknown): Sentence {
  const detail = memberMessage(body, 'detail')
  if (detail) return detail
  const errors = fieldErrors(body)
  const first = (key: string) => errors.find(([field]) => field === key)?.[1]
  const resume = first('resume')
  if (resume) return { code: 'resume_errors', values: { errors: resume } }
  const email = first('email')
  if (email) return { code: 'email_errors', values: { errors: email } }
  if (errors.length === 0) return { code: 'request_invalid' }
  return validationErrors(errors)
}

const validationErrors = (errors: [field: string, text: string][]): Sentence => ({
  code: 'validation_errors',
  values: { errors: errors.map(([key, text]) => `${nameOf(key)}: ${text}`).join('; ') },
})

/** Writes a key as people do: `zip_code` as "Zip code". */
function nameOf(key: string): string {
  const words = key.replaceAll('_', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** Returns what a refusal says by keys that are no field of the form; null where it says nothing else. */
export function otherMessages(body: unknown): Sentence | null {
  const others = fieldErrors(body).filter(([key]) => key !== 'detail' && !isFieldName(fieldOf(key)))
  return others.length ? validationErrors(others) : null
}

function fieldErrors(body: unknown): [field: string, text: string][] {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return []
  return Object.entries(body).flatMap(([field, value]): [string, string][] => {
    const text = PROBLEM_MEMBERS.has(field) ? '' : joinedMessages(value)
    return text ? [[field, text]] : []
  })
}

/** Joins a message, a list of messages, or an object of them; empty for anything else, and for what is nested deeper. */
function joinedMessages(value: unknown, depth = 0): string {
  if (typeof value === 'string') return value.trim()
  if (typeof value !== 'object' || value === null || depth > 5) return ''
  return Object.values(value)
    .map((part) => joinedMessages(part, depth + 1))
    .filter(Boolean)
    .join(', ')
}

function memberMessage(body: unknown, key: 'detail' | 'message'): Sentence | null {
  if (typeof body !== 'object' || body === null) return null
  const text = joinedMessages((body as Record<string, unknown>)[key])
  return text ? { text } : null
}

/** Returns the detail, else the message, else a string body, but no HTML. */
function bodyMessage(body: unknown): Sentence | null {
  if (typeof body !== 'string') return memberMessage(body, 'detail') ?? memberMessage(body, 'message')
  const text = body.trim()
  return text && !text.startsWith('<') ? { text } : null
}

/** Skips a byte order mark; UTF-16 read as UTF-8 has U+FFFD before it and a zero beside each letter. */
const MARKUP = /^[\s\uFFFD\0]*<\0?[a-z!?]/i

/**
 * Recognizes HTML or XML, as of a maintenance or sign-in page; a 2xx with it registers nobody. Content types lie:
 * frameworks send `ok` as `text/html`.
 */
export const isMarkup = (text: string): boolean => MARKUP.test(text)

/** IMF-fixdate (RFC 9110, section 5.6.7), or the older longer form. */
const HTTP_DATE = /^[A-Za-z]{3,9}, .* GMT$/

/**
 * Parses `Retry-After`, seconds or a date (RFC 9110, section 10.2.3), into milliseconds; null where it is missing or
 * unreadable.
 */
export function retryAfterMs(retryAfter: string | null, now: number): number | null {
  if (retryAfter === null) return null
  const text = retryAfter.trim()
  if (/^\d+$/.test(text)) return Number(text) * 1000
  const wait = HTTP_DATE.test(text) ? Date.parse(text) - now : Number.NaN
  return Number.isNaN(wait) ? null : Math.max(0, wait)
}

import { type FieldName, INITIAL_VALUES } from './candidate.ts'
import { SENTENCES, type SentenceCode } from './errors.ts'
import { fillIn } from './fill-in.ts'
import { KEY_REUSED } from './provider-api.ts'

/** A sentence to show: one of ours by its code, or one that came from elsewhere as it is. */
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
      /** After which it may be tried again, in milliseconds, where the answer said so. */
      readonly waitMs?: number | null
    }
  | { readonly kind: 'unanswered' }
  | { readonly kind: 'broken' }
  /** It was kept for later, and withdrawn by the person; or erased, by the person or the operator. */
  | { readonly kind: 'withdrawn'; readonly isErased: boolean }

export type RegistrationFailure = Exclude<RegistrationOutcome, { kind: 'registered' | 'withdrawn' }>

/** Keys of a problem body that are no field: the specification's three, and the two more of RFC 9457 and ours. */
const NOT_FIELDS = new Set(['type', 'title', 'status', 'instance', 'code'])

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

/**
 * The provider-call error for an answer of 400 or more (specification, section 8, "Provider call errors by status").
 *
 * @param body parsed JSON, a plain string, or anything else for "no usable body"
 */
export function providerCallError(status: number, body: unknown): Sentence {
  if (codeOf(body) === KEY_REUSED) return { code: 'registered_with_other_password' }
  const known = BY_STATUS[status]
  if (known) return known
  if (status === 400) return badRequest(body)
  if (status === 422) return ownWords(body, 'detail') ?? { code: 'unprocessable' }
  return bodyWords(body) ?? { code: 'request_failed', values: { status: String(status) } }
}

/** The provider-call error of any failure: {@link providerCallError}, or one of "Other failures". */
export function registrationError(failure: RegistrationFailure): Sentence {
  if (failure.kind === 'refused') return providerCallError(failure.status, failure.body)
  return { code: failure.kind === 'unanswered' ? 'registration_failed' : 'registration_unknown_error' }
}

/**
 * The toast for a registration that did not succeed (specification, section 8, "Registration toasts").
 *
 * @param jobBoardUrl `{host}` of the login address, without a slash at its end
 */
export function registrationToast(failure: RegistrationFailure, jobBoardUrl: string): Sentence {
  if (failure.kind !== 'refused') return { code: 'toast_registration_failed' }
  if (isConflict(failure)) return { code: 'toast_candidate_exists', values: { host: jobBoardUrl } }
  if (isKeyReused(failure)) return { code: 'toast_other_password', values: { host: jobBoardUrl } }
  const { status, body } = failure
  if (status === 400 || status === 422) return ownWords(body, 'detail') ?? { code: 'toast_check_information' }
  if (status === 500) return { code: 'toast_server_error' }
  const words = bodyWords(body)
  const error = providerCallError(status, body)
  // The service's own refusals have our sentence for their status, which the page says in its language.
  return words && inEnglish(words) !== inEnglish(error) ? words : error
}

/** Whether the answer says that the e-mail address is taken: the form then goes to it. */
export function isConflict(failure: RegistrationFailure): boolean {
  if (failure.kind !== 'refused') return false
  return failure.status === 409 || /already exists|Conflict/.test(inEnglish(registrationError(failure)))
}

/** Whether the same registration may succeed later just as it is: words that say so are "try again", or "later". */
export function isForLater(failure: RegistrationFailure): boolean {
  if (failure.kind !== 'refused') return true
  return failure.status >= 500 || failure.status === 429 || failure.status === 408
}

/** Whether the same registration has arrived before, with another password. */
export function isKeyReused(failure: RegistrationFailure): boolean {
  return failure.kind === 'refused' && codeOf(failure.body) === KEY_REUSED
}

const codeOf = (body: unknown): unknown =>
  typeof body === 'object' && body !== null && 'code' in body ? body.code : undefined

export type FieldMessages = { [Field in FieldName]?: string }

/** A refusal's messages for the fields of the form; one for `resume` stands at `resume_url`, the form's resume field. */
export function fieldMessages(body: unknown): FieldMessages {
  const messages: FieldMessages = {}
  for (const [key, text] of fieldErrors(body)) {
    const field = key === 'resume' || key === 'uploaded_resume' ? 'resume_url' : key
    if (isFieldName(field)) messages[field] = text
  }
  return messages
}

const isFieldName = (key: string): key is FieldName => Object.keys(INITIAL_VALUES).includes(key)

function badRequest(body: unknown): Sentence {
  const detail = ownWords(body, 'detail')
  if (detail) return detail
  const errors = fieldErrors(body)
  const first = (key: string) => errors.find(([field]) => field === key)?.[1]
  const resume = first('resume')
  if (resume) return { code: 'resume_errors', values: { errors: resume } }
  const email = first('email')
  if (email) return { code: 'email_errors', values: { errors: email } }
  if (errors.length === 0) return { code: 'request_invalid' }
  const all = errors.map(([field, text]) => `${field}: ${text}`).join('; ')
  return { code: 'validation_errors', values: { errors: all } }
}

function fieldErrors(body: unknown): [field: string, text: string][] {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return []
  return Object.entries(body).flatMap(([field, value]): [string, string][] => {
    const text = NOT_FIELDS.has(field) ? '' : wordsOf(value)
    return text ? [[field, text]] : []
  })
}

/** A message, a list of messages, or an object of them, as one text; empty for anything else. */
function wordsOf(value: unknown): string {
  if (typeof value === 'string') return value.trim()
  if (typeof value !== 'object' || value === null) return ''
  return Object.values(value).map(wordsOf).filter(Boolean).join(', ')
}

function ownWords(body: unknown, key: 'detail' | 'message'): Sentence | null {
  if (typeof body !== 'object' || body === null) return null
  const text = wordsOf((body as Record<string, unknown>)[key])
  return text ? { text } : null
}

/** "The response's detail, else its message", else a string body; a page of HTML says nothing to a person. */
function bodyWords(body: unknown): Sentence | null {
  if (typeof body !== 'string') return ownWords(body, 'detail') ?? ownWords(body, 'message')
  const text = body.trim()
  return text && !text.startsWith('<') ? { text } : null
}

/** A byte order mark is white space here; UTF-16 that was read as UTF-8 has U+FFFD before it and a zero beside each letter. */
const MARKUP = /^[\s\uFFFD\0]*<\0?[a-z!?]/i

/**
 * Tells by its first bytes whether the body of an answer is HTML or XML, as of a page for maintenance or for signing in. Its
 * type tells nothing: frameworks send the text `ok` as `text/html`. A 2xx with such a body registers nobody.
 *
 * @param text of the body, read as UTF-8
 */
export const isMarkup = (text: string): boolean => MARKUP.test(text)

/** As senders must write it (RFC 9110, section 5.6.7), or in its longer form of before. */
const HTTP_DATE = /^[A-Za-z]{3,9}, .* GMT$/

/**
 * How long to wait by a `Retry-After` in seconds or as a date (RFC 9110, section 10.2.3).
 *
 * @param now by the clock that the date is of, in milliseconds since the epoch
 * @returns milliseconds, 0 where the date is over; null where nothing is said, or nothing that can be read
 */
export function retryAfterMs(retryAfter: string | null, now: number): number | null {
  if (retryAfter === null) return null
  const text = retryAfter.trim()
  if (/^\d+$/.test(text)) return Number(text) * 1000
  const wait = HTTP_DATE.test(text) ? Date.parse(text) - now : Number.NaN
  return Number.isNaN(wait) ? null : Math.max(0, wait)
}

import type { FunnelStep } from './service-api.ts'

/**
 * Register call (specification, section 7): `POST` with a `Candidate` as JSON and Basic authorization. Below 300 it is
 * registered; else the body may have `detail`, `message`, messages by field, or be a string.
 */
export const REGISTER_PATH = '/v1/candidate/backfill/register'

/** Same key, same registration: a repeated request gets the first answer. */
export const IDEMPOTENCY_KEY_HEADER = 'Idempotency-Key'

/** Correlates the logs of proxy, service and provider. */
export const REQUEST_ID_HEADER = 'X-Request-Id'

/** Code of a 422: the key is known with other content. The form repeats a key only with another password. */
export const KEY_REUSED = 'idempotency_key_reused'

/** Code of a 422: the candidate of this key was erased, so that a late delivery does not register it again. */
export const REGISTRATION_ERASED = 'registration_erased'

/** 201 of the built-in provider; others may answer anything. */
export interface CandidateRegistered {
  readonly id: string
  readonly registration_date: string
  /** Address, or path of the service, of the erasure page. Optional. */
  readonly erase_url?: string
  /** Present until the address is verified, where mail asks for it. */
  readonly verification?: Verification
}

/** Mail that asks to verify an address. Where it is `required`, nobody is found before. */
export interface Verification {
  readonly required: boolean
  readonly email: string
  /** 128 random bits, which send the mail again: in no URL, and in no log. */
  readonly token: string
}

/** Code of a 403: registrations are closed; the credential is right. */
export const REGISTRATIONS_CLOSED = 'registrations_closed'

/**
 * Optional for a provider: below 500 it is up. A JSON body may say whether it takes registrations, whatever the status.
 */
export const READINESS_PATH = '/readyz'

/** `Link` header (RFC 8631, section 4.4) that announces {@link READINESS_PATH}; without it the path is never asked. */
export const STATUS_LINK = `<${READINESS_PATH}>; rel="status"`

export interface ProviderReadiness {
  /** `closed` by the operator; `unavailable` where its database is down. */
  readonly registrations?: 'open' | 'closed' | 'unavailable'
}

/** `GET {ERASE_PATH}{token}` of the service shows a confirmation page; `POST` erases. */
export const ERASE_PATH = '/candidate/erase/'

/** `POST` of an {@link ErasureRequest} to the built-in provider, authorized as the register call. */
export const ERASURE_PATH = '/v1/candidate/erasure'

export interface ErasureRequest {
  readonly token: string
  /** False only looks the token up. */
  readonly erase: boolean
}

export interface ErasureAnswer {
  readonly status: 'stored' | 'erased' | 'unknown'
  /** Address of an upload in a store that the provider cannot reach: the service erases it before the record. */
  readonly resume_url?: string | undefined
  /** Address of an upload that stays, because another candidate has it too. */
  readonly resume_left?: string | undefined
}

/** `POST` of {@link FunnelCounts} to the built-in provider, authorized as the register call. */
export const FUNNEL_COUNTS_PATH = '/v1/candidate/funnel'

/** Counts of people at each step, since the start of one process: sent again, nothing counts twice. */
export interface FunnelCounts {
  /** UUID of the process that counted. */
  readonly source: string
  /** By day in UTC (`2026-11-25`), then by step. */
  readonly days: Readonly<Record<string, { readonly [Step in FunnelStep]?: number | undefined }>>
}

/** `GET {VERIFY_PATH}{token}` of the service shows a page with a button; `POST` verifies the e-mail address. */
export const VERIFY_PATH = '/candidate/verify/'

/** `POST` of a {@link VerificationRequest} to the built-in provider, authorized as the register call. */
export const VERIFICATION_PATH = '/v1/candidate/verification'

export interface VerificationRequest {
  readonly token: string
  /** False only looks the token up. */
  readonly verify: boolean
}

export interface VerificationAnswer {
  /** `unknown` also for the token of a former address. */
  readonly status: 'unverified' | 'verified' | 'unknown'
}

/**
 * `POST` of a {@link MailRequest} sends the mail again. The service takes it as JSON, or from a form, and asks the built-in
 * provider, authorized as the register call.
 */
export const VERIFICATION_MAIL_PATH = `${VERIFICATION_PATH}/mail`

export interface MailRequest {
  readonly token: string
  /** Another address replaces the candidate's. */
  readonly email: string
}

export interface MailAnswer {
  /** `sent` also for an address that another candidate has; `unknown` also for one registered a day ago. */
  readonly status: 'sent' | 'verified' | 'unknown' | 'limited'
}

/** Returns the verification of an answer, which another provider does not have. */
export function verificationOf(body: unknown): Verification | null {
  const { required, email, token } = { ...(body as Partial<CandidateRegistered> | null)?.verification }
  const isKnown = typeof required === 'boolean' && typeof email === 'string' && /^[\w-]{43}$/.test(`${token}`)
  return isKnown ? { required, email, token: `${token}` } : null
}

/**
 * Returns the erasure address of an answer, where it is HTTPS or on the same site.
 * @param base of the service, or empty: a path stays relative
 */
export function eraseUrlOf(body: unknown, base: string): string | null {
  const { erase_url } = (body ?? {}) as Partial<CandidateRegistered>
  try {
    const { origin } = new URL(base || 'http://unknown.invalid')
    const url = new URL(String(erase_url), base || origin)
    if (typeof erase_url !== 'string' || !erase_url) return null
    if (!base && url.origin === origin) return url.pathname.replace(/^\/+/, '/') + url.search
    return url.protocol === 'https:' || url.origin === origin ? url.href : null
  } catch {
    return null
  }
}

/** Makes the headers of the provider call from `user:password`. */
export function providerHeaders(credential: string): Record<string, string> {
  return {
    Authorization: `Basic ${basicCredential(credential)}`,
    'Content-Type': 'application/json',
    Accept: 'application/json',
  }
}

/** RFC 7617 with UTF-8. */
function basicCredential(credential: string): string {
  return btoa(String.fromCharCode(...new TextEncoder().encode(credential)))
}

/** Problem details (RFC 9457) with our code. */
export interface Problem {
  readonly type: string
  readonly title: string
  readonly status: number
  readonly code: string
  /** Absent where the form has its own sentence for the status. */
  readonly detail?: string
}

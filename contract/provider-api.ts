/**
 * What any provider must serve (specification, section 7): `POST {base}/v1/candidate/backfill/register` with a
 * `Candidate` as JSON and Basic authorization. Below 300 the candidate is registered; else the body may carry
 * `detail`, `message`, messages by field, or be a plain string.
 */
export const REGISTER_PATH = '/v1/candidate/backfill/register'

/** Same key, same registration: a provider that knows it answers a repeated request with its first answer. */
export const IDEMPOTENCY_KEY_HEADER = 'Idempotency-Key'

/** By which the logs of a proxy, the service and the provider tell of the same request. */
export const REQUEST_ID_HEADER = 'X-Request-Id'

/** `code` of a 422: the key is known with other content. The form sends a key again only with another password. */
export const KEY_REUSED = 'idempotency_key_reused'

/**
 * `code` of a 422: the registration of this key was made and then erased. What is still on its way with it, in an outbox
 * or after a lost answer, is not registered again; with another key it is a new one.
 */
export const REGISTRATION_ERASED = 'registration_erased'

/** 201 of the register call, as the built-in provider gives it; another's may have anything. */
export interface CandidateRegistered {
  readonly id: string
  readonly registration_date: string
  /** Where the person can have everything erased: an address, or a path of the service. Optional for a provider. */
  readonly erase_url?: string
}

/** `code` of a 403: the provider's operator takes no registrations now, and nothing is wrong with the credential. */
export const REGISTRATIONS_CLOSED = 'registrations_closed'

/**
 * `GET {base}{READINESS_PATH}` of a provider that has it: below 500 it is there. In a JSON body it may say whether it
 * takes registrations now, which counts whatever the status is.
 */
export const READINESS_PATH = '/readyz'

/**
 * `Link` header (RFC 8631, section 4.4) by which an answer to a registration says that {@link READINESS_PATH} is there:
 * a provider that does not say so is asked nothing but what the specification asks.
 */
export const STATUS_LINK = `<${READINESS_PATH}>; rel="status"`

export interface ProviderReadiness {
  /** `closed`: its operator takes none now; `unavailable`: it cannot keep any. */
  readonly registrations?: 'open' | 'closed' | 'unavailable'
}

/** Of the register service: `GET {ERASE_PATH}{token}` asks, and a POST erases. */
export const ERASE_PATH = '/candidate/erase/'

/**
 * What the page behind the link asks the built-in provider: `POST {base}{ERASURE_PATH}` with an {@link ErasureRequest},
 * authorized as the register call.
 */
export const ERASURE_PATH = '/v1/candidate/erasure'

export interface ErasureRequest {
  readonly token: string
  /** False only to ask whether there is something. */
  readonly erase: boolean
}

export interface ErasureAnswer {
  readonly status: 'kept' | 'erased' | 'unknown'
  /**
   * Of what is kept: the address of its uploaded resume, where the provider does not see that file. The service, which
   * keeps such files, erases it before it has the record erased.
   */
  readonly resume_url?: string | undefined
  /** Of what is erased: the address of its uploaded resume, where that stays since another registration names it, too. */
  readonly resume_left?: string | undefined
}

/**
 * The address by which a person can have everything erased, where the answer to a registration names one that a page may
 * offer: of TLS, or of the same site.
 *
 * @param base of the service that was asked; empty where that is not known, so that an address of its own stays relative
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

/** Headers of the provider call; the credential is `user:password`. */
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

/** Problem details (RFC 9457) with a code of ours; provider and service answer their refusals with it. */
export interface Problem {
  readonly type: string
  readonly title: string
  readonly status: number
  readonly code: string
  /** Absent where the form's own words for the status are to be shown. */
  readonly detail?: string
}

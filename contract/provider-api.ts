/**
 * What any provider must serve (specification, section 7): `POST {base}/v1/candidate/backfill/register` with a
 * `Candidate` as JSON and Basic authorization. Below 300 the candidate is registered; else the body may carry
 * `detail`, `message`, messages by field, or be a plain string.
 */
export const REGISTER_PATH = '/v1/candidate/backfill/register'

/** Same key, same registration: a provider that knows it answers a repeated request with its first answer. */
export const IDEMPOTENCY_KEY_HEADER = 'Idempotency-Key'

/** `code` of a 422: the key is known with other content. The form sends a key again only with another password. */
export const KEY_REUSED = 'idempotency_key_reused'

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

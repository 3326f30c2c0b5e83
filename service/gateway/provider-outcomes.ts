import { RETRY_AFTER_MAX_MS } from '@resume-library/contract/limits'
import { retryAfterMs } from '@resume-library/contract/outcome'
import { REGISTRATIONS_CLOSED } from '@resume-library/contract/provider-api'
import { Refusal } from '@resume-library/server/refusals/refusal'
import type { ProviderAnswer } from './provider-answer.ts'

const REQUEST_TIMEOUT = 408
const TOO_MANY_REQUESTS = 429

const WRONG_VARIABLES: Readonly<Record<number, 'PROVIDER_CREDENTIAL' | 'PROVIDER_URL'>> = {
  401: 'PROVIDER_CREDENTIAL',
  403: 'PROVIDER_CREDENTIAL',
  404: 'PROVIDER_URL',
  405: 'PROVIDER_URL',
}

/**
 * Tells a status by which nobody is registered. 408 is none, since a proxy may give it for a provider that goes on.
 */
export const isRefusal = (status: number): boolean =>
  status >= 400 && status < 500 && status !== REQUEST_TIMEOUT

/** The variable that an operator has to correct after this answer, or null; no registration follows a redirect. */
export const wrongVariable = (status: number) =>
  status >= 300 && status < 400 ? 'PROVIDER_URL' : (WRONG_VARIABLES[status] ?? null)

/** Tells a status of a provider that is away: the same is worth sending again. */
export const isAway = (status: number): boolean => status === 502 || status === 503 || status === 504

/** Tells the answer of a provider whose operator takes no registrations now. */
export function isClosed({ status, content }: Pick<ProviderAnswer, 'status' | 'content'>): boolean {
  if (status !== 403 || !content?.type.includes('json')) return false
  try {
    return (JSON.parse(String(content.body)) as { code?: unknown } | null)?.code === REGISTRATIONS_CLOSED
  } catch {
    return false
  }
}

/** Tells a refusal of what was sent. 429 is about all that the service sends, for all of its clients. */
export const isClientError = (status: number): boolean =>
  isRefusal(status) && status !== TOO_MANY_REQUESTS && wrongVariable(status) === null

/** The steps of a connection that come before anything is sent over it. */
const BEFORE_SENDING = new Set(['getaddrinfo', 'connect'])

/**
 * Tells a call that failed before there was a connection: nobody is registered by it. Everything else, a connection that
 * broke or a timeout, may have come after the candidate was stored.
 */
export const isNeverSent = (error: unknown): boolean =>
  error instanceof Refusal && failedToConnect(error.cause)

function failedToConnect(error: unknown): boolean {
  // Where a host has several addresses, each has failed for itself.
  if (error instanceof AggregateError) return error.errors.length > 0 && error.errors.every(failedToConnect)
  return error instanceof Error && 'syscall' in error && BEFORE_SENDING.has(String(error.syscall))
}

/** The provider is away: what was sent to it is worth sending again. */
export interface Outage {
  readonly mayHaveArrived: boolean
  readonly retryAfterMs: number | null
}

const UNANSWERED = new Set(['provider_unreachable', 'provider_too_slow', 'provider_answer_invalid'])

/** Null for an answer: 429 and 500 are some, too. */
export function outageOfAnswer({ status, retryAfter }: ProviderAnswer): Outage | null {
  return isAway(status) ? { mayHaveArrived: true, retryAfterMs: retryAfterMsOf(retryAfter) } : null
}

/** Null for a fault that is not the provider's. */
export function outageOfError(error: unknown): Outage | null {
  if (!(error instanceof Refusal) || !UNANSWERED.has(error.code)) return null
  return { mayHaveArrived: !isNeverSent(error), retryAfterMs: null }
}

/** Reads `Retry-After`, in seconds or as a date; bounded, whatever a clock says. */
export function retryAfterMsOf(retryAfter: string | null): number | null {
  const wait = retryAfterMs(retryAfter, Date.now())
  return wait === null ? null : Math.min(RETRY_AFTER_MAX_MS, wait)
}

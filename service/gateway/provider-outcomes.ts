import { RETRY_AFTER_MAX_MS } from '@resume-library/contract/limits'
import { retryAfterMs } from '@resume-library/contract/outcome'
import { REGISTRATIONS_CLOSED } from '@resume-library/contract/provider-api'
import { Refusal } from '@resume-library/server/refusals/refusal'
import { jsonOf, type ProviderAnswer } from './provider-answer.ts'

const REQUEST_TIMEOUT = 408
const TOO_MANY_REQUESTS = 429

const VARIABLES_BY_STATUS: Readonly<Record<number, 'PROVIDER_CREDENTIAL' | 'PROVIDER_URL'>> = {
  401: 'PROVIDER_CREDENTIAL',
  403: 'PROVIDER_CREDENTIAL',
  404: 'PROVIDER_URL',
  405: 'PROVIDER_URL',
}

/** Returns true where nobody is registered. A 408 may come from a proxy while the provider continues. */
export const isRefusal = (status: number): boolean =>
  status >= 400 && status < 500 && status !== REQUEST_TIMEOUT

/** Returns the variable that the operator has to correct, or null. Redirects are not followed. */
export const misconfiguredVariable = (status: number) =>
  status >= 300 && status < 400 ? 'PROVIDER_URL' : (VARIABLES_BY_STATUS[status] ?? null)

/** Returns true for a provider that is down or overloaded, also behind a proxy. */
export const isUnavailable = (status: number): boolean => status === 502 || status === 503 || status === 504

/** Returns true where the provider's operator has closed registrations. */
export function isClosed(answer: Pick<ProviderAnswer, 'status' | 'content'>): boolean {
  const body = answer.status === 403 ? (jsonOf(answer) as { code?: unknown } | null | undefined) : null
  return body?.code === REGISTRATIONS_CLOSED
}

/** Returns true for a refusal of the content. A 429 concerns all registrations of the service. */
export const isClientError = (status: number): boolean =>
  isRefusal(status) && status !== TOO_MANY_REQUESTS && misconfiguredVariable(status) === null

const BEFORE_SENDING = new Set(['getaddrinfo', 'connect'])

/** Cause of a refusal of ours before anything was sent. */
export const NEVER_SENT = 'never sent'

/** Returns true for a failure to connect, or {@link NEVER_SENT}. After any other, the candidate may be stored. */
export const isNeverSent = (error: unknown): boolean =>
  error instanceof Refusal && (error.cause === NEVER_SENT || failedToConnect(error.cause))

function failedToConnect(error: unknown): boolean {
  // One error for each address of the host.
  if (error instanceof AggregateError) return error.errors.length > 0 && error.errors.every(failedToConnect)
  return error instanceof Error && 'syscall' in error && BEFORE_SENDING.has(String(error.syscall))
}

/**
 * Temporary failure: a 502, 503 or 504, or no usable answer. With an outbox, `queueing/queueing-gateway.ts` queues the
 * registration; else the person gets the failure, with `Retry-After`.
 */
export interface Outage {
  readonly mayHaveArrived: boolean
  readonly retryAfterMs: number | null
}

const UNANSWERED = new Set(['provider_unreachable', 'provider_too_slow', 'provider_answer_invalid'])

export function outageOfAnswer({ status, retryAfter }: ProviderAnswer): Outage | null {
  return isUnavailable(status) ? { mayHaveArrived: true, retryAfterMs: retryAfterMsOf(retryAfter) } : null
}

export function outageOfError(error: unknown): Outage | null {
  if (!(error instanceof Refusal) || !UNANSWERED.has(error.code)) return null
  return { mayHaveArrived: !isNeverSent(error), retryAfterMs: null }
}

/** Reads `Retry-After`, in seconds or as a date, within bounds. */
export function retryAfterMsOf(retryAfter: string | null): number | null {
  const wait = retryAfterMs(retryAfter, Date.now())
  return wait === null ? null : Math.min(RETRY_AFTER_MAX_MS, wait)
}

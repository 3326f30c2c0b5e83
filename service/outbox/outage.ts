import { RETRY_AFTER_MAX_MS } from '@resume-library/contract/limits'
import { retryAfterMs } from '@resume-library/contract/retry-after'
import { Refusal } from '@resume-library/server/refusals/refusal'
import type { ProviderAnswer } from '../registration/provider-answer.ts'
import { isAway, isNeverSent } from '../registration/provider-refusal.ts'

/** The provider is away: what was sent to it is worth sending again. */
export interface Outage {
  /** Whether what was sent may have arrived all the same. */
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
  return { mayHaveArrived: !isNeverSent(error.cause), retryAfterMs: null }
}

/** Of a `Retry-After` in seconds or as a date; bounded, whatever a clock says. */
export function retryAfterMsOf(retryAfter: string | null): number | null {
  const wait = retryAfterMs(retryAfter, Date.now())
  return wait === null ? null : Math.min(RETRY_AFTER_MAX_MS, wait)
}

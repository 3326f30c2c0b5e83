import { performance } from 'node:perf_hooks'
import { backoff } from './backoff.ts'

/** Whether those who take the deliveries are there, as far as this process knows. */
export interface Recipient {
  readonly isAway: boolean
  /** Milliseconds until it is to be tried again; 0 for now. */
  pause(): number
  /** It could not be reached, or said that it is away. @param retryAfterMs as it asked, or null */
  failed(retryAfterMs: number | null): void
  /** It answered. @returns whether it had been away */
  answered(): boolean
}

/** By a clock that nobody sets. */
export function createRecipient(): Recipient {
  let failures = 0
  let until = 0
  return {
    get isAway() {
      return failures > 0
    },
    pause: () => Math.max(0, until - performance.now()),
    failed(retryAfterMs) {
      // Of calls that fail together the first counts.
      if (failures > 0 && performance.now() < until) return
      failures += 1
      until = performance.now() + Math.max(backoff(failures, Math.random()), retryAfterMs ?? 0)
    },
    answered() {
      const wasAway = failures > 0
      failures = 0
      until = 0
      return wasAway
    },
  }
}

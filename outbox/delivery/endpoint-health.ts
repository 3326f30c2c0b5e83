import { performance } from 'node:perf_hooks'
import { type Attempt, backoff, type EntryDeliveryOptions } from './deliver-entry.ts'

type HealthState = 'unknown' | 'healthy' | 'down'

/** Tracks the health of the endpoint by this process's own calls. */
export function createEndpointHealth({
  store,
  interval,
  onHealthChange,
}: Pick<EntryDeliveryOptions, 'store' | 'interval'> & { onHealthChange(isDown: boolean): void }) {
  let state: HealthState = 'unknown'
  let failures = 0
  let pausedUntil = 0
  let isReportedDown = false
  const set = (next: HealthState) => {
    state = next
    if (next !== 'down') failures = 0
    if (next === 'unknown' || isReportedDown === (next === 'down')) return
    isReportedDown = next === 'down'
    onHealthChange(isReportedDown)
  }
  const recordFailure = async (retryAfterMs: number | null) => {
    // Concurrent failures count once.
    if (state === 'down' && performance.now() < pausedUntil) return
    failures += 1
    const pause = Math.max(backoff(failures, interval), retryAfterMs ?? 0)
    pausedUntil = performance.now() + pause
    set('down')
    await store.pauseFor(pause)
  }
  const recordSuccess = async () => {
    if (state === 'healthy') return
    set('healthy')
    await store.makeAllDue().catch((error) => {
      if (state === 'healthy') set('unknown')
      throw error
    })
  }
  return {
    get state(): HealthState {
      return state
    },
    /** Pauses all processes. */
    recordFailure,
    /** Makes all waiting entries due. */
    recordSuccess,
    async record(attempt: Attempt) {
      // Nothing was sent.
      if (attempt.kind === 'ended' ? attempt.state === 'discarded' : attempt.isDown === null) return
      if (attempt.kind === 'later' && attempt.isDown) return recordFailure(attempt.retryAfterMs)
      if (attempt.kind === 'ended' || !attempt.retryAfterMs) return recordSuccess()
      // Healthy, with a `Retry-After`.
      await store.pauseFor(attempt.retryAfterMs)
      set('healthy')
    },
    /** Forgets an outage while nothing waits: the next call shows. */
    reset: () => set('unknown'),
  }
}

import { performance } from 'node:perf_hooks'
import { type Attempt, backoff, type EntryDeliveryOptions } from './deliver-entry.ts'

type HealthState = 'unknown' | 'there' | 'away'

/** Tracks whether the recipient is there, as far as this process knows. */
export function createEndpointHealth({
  store,
  interval,
  changed,
}: Pick<EntryDeliveryOptions, 'store' | 'interval'> & { changed(isAway: boolean): void }) {
  let state: HealthState = 'unknown'
  let failures = 0
  let pausedUntil = 0
  let isToldAway = false
  const become = (next: HealthState) => {
    state = next
    if (next !== 'away') failures = 0
    if (next === 'unknown' || isToldAway === (next === 'away')) return
    isToldAway = next === 'away'
    changed(isToldAway)
  }
  const failed = async (retryAfterMs: number | null) => {
    // The first of several calls that fail together counts.
    if (state === 'away' && performance.now() < pausedUntil) return
    failures += 1
    const pause = Math.max(backoff(failures, interval), retryAfterMs ?? 0)
    pausedUntil = performance.now() + pause
    become('away')
    await store.pauseFor(pause)
  }
  const answered = async () => {
    if (state === 'there') return
    become('there')
    await store.makeAllDue().catch((error) => {
      if (state === 'there') become('unknown')
      throw error
    })
  }
  return {
    get state(): HealthState {
      return state
    },
    /** Records an outage: all processes pause. */
    failed,
    /** Records an answer, after which everything that waits is due. */
    answered,
    async record(attempt: Attempt) {
      if (attempt.kind === 'later' && attempt.isAway) return failed(attempt.retryAfterMs)
      if (attempt.kind === 'ended' || !attempt.retryAfterMs) return answered()
      // It is there, and asks for a pause.
      await store.pauseFor(attempt.retryAfterMs)
      become('there')
    },
    /** Records that there is nothing to try: the next call finds out. */
    forget: () => become('unknown'),
  }
}

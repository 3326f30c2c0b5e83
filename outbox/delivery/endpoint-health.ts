import { performance } from 'node:perf_hooks'
import { type Attempt, backoff, type EntryDeliveryOptions } from './deliver-entry.ts'

/** `unknown` until somebody has asked. */
type HealthState = 'unknown' | 'there' | 'away'

/** Whether those who take the deliveries are there, as far as this process knows. */
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
    // Of calls that fail together the first counts.
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
      // The next answer tries again.
      if (state === 'there') become('unknown')
      throw error
    })
  }
  return {
    get state(): HealthState {
      return state
    },
    /** It could not be reached, or said that it is away: all processes leave it alone for a while. */
    failed,
    /** It answered: what waits is due, where that was not known. */
    answered,
    async record(attempt: Attempt) {
      if (attempt.kind === 'later' && attempt.isAway) return failed(attempt.retryAfterMs)
      if (attempt.kind === 'ended' || !attempt.retryAfterMs) return answered()
      // It is there, and asks to be left alone.
      await store.pauseFor(attempt.retryAfterMs)
      become('there')
    },
    /** There is nothing to try it with: the next who asks finds out. */
    forget: () => become('unknown'),
  }
}

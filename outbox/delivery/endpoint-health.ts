import { performance } from 'node:perf_hooks'
import type { OutboxStore } from '../outbox-store.ts'
import { type Attempt, backoff } from './deliver-entry.ts'

export interface EndpointHealth {
  /** `unknown` until somebody has asked. */
  readonly state: 'unknown' | 'there' | 'away'
  /** It could not be reached, or said that it is away: all processes leave it alone for a while. */
  failed(retryAfterMs: number | null): Promise<void>
  /** It answered: what waits is due, where that was not known. */
  answered(): Promise<void>
  record(attempt: Attempt): Promise<void>
  /** There is nothing to try it with: the next who asks finds out. */
  forget(): void
}

interface HealthOptions {
  readonly store: Pick<OutboxStore, 'pauseFor' | 'makeAllDue'>
  readonly interval: number
  changed(isAway: boolean): void
}

export function createEndpointHealth({ store, interval, changed }: HealthOptions): EndpointHealth {
  let state: EndpointHealth['state'] = 'unknown'
  let failures = 0
  let pausedUntil = 0
  let isToldAway = false
  const become = (next: EndpointHealth['state']) => {
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
    await store.makeAllDue()
  }
  return {
    get state() {
      return state
    },
    failed,
    answered,
    async record(attempt) {
      if (attempt.kind === 'later' && attempt.isAway) return failed(attempt.retryAfterMs)
      if (attempt.kind === 'ended' || !attempt.retryAfterMs) return answered()
      // It is there, and asks to be left alone.
      await store.pauseFor(attempt.retryAfterMs)
      become('there')
    },
    forget: () => become('unknown'),
  }
}

import { performance } from 'node:perf_hooks'
import type { RecipientNews } from '../outbox-store.ts'
import { backoff } from './backoff.ts'

/** Whether those who take the deliveries are there, as far as this process knows. */
export interface Recipient {
  /** `unknown` until somebody has asked. */
  readonly state: 'unknown' | 'there' | 'away'
  /** Milliseconds until it is to be tried again; 0 for now. */
  pause(): number
  /** It could not be reached, or said that it is away. @param retryAfterMs as it asked, or null */
  failed(retryAfterMs: number | null): void
  /** A fault of ours kept it from being tried, and may do so again: nothing is known of it. */
  untried(): void
  /** It answered. @param now as {@link hear} will tell of it @returns whether it had been away: all are to be told */
  answered(now: number): boolean
  /** It is there, and wants to be left alone for a while. */
  leaveAlone(durationMs: number): void
  /** What all processes have found out so far: to be told now and then, also while it is there. */
  hear(news: RecipientNews): void
  /** There is nothing to try it with: the next who asks finds out. */
  forget(): void
}

/**
 * @param interval milliseconds to wait after a first failure
 * @param changed told when it is found to be away, and when to be back
 */
export function createRecipient(interval: number, changed: (isAway: boolean) => void): Recipient {
  let state: Recipient['state'] = 'unknown'
  const pause = createPause(interval)
  let heard: RecipientNews | null = null
  /** What this process told all of last: it is no news to itself, also where it comes back after the next failure. */
  let toldAt: number | null = null
  let isToldAway = false
  const become = (next: Recipient['state']) => {
    state = next
    if (next !== 'away') pause.forget()
    if (next === 'unknown' || isToldAway === (next === 'away')) return
    isToldAway = next === 'away'
    changed(isToldAway)
  }
  return {
    get state() {
      return state
    },
    pause: pause.left,
    failed(retryAfterMs) {
      // Of calls that fail together the first counts.
      if (state === 'away' && pause.left() > 0) return
      pause.grow(retryAfterMs ?? 0)
      become('away')
    },
    untried() {
      if (state !== 'there') pause.grow(0)
    },
    answered(now) {
      const wasAway = state === 'away'
      if (wasAway) toldAt = now
      if (state !== 'there') become('there')
      return wasAway
    },
    leaveAlone: pause.atLeast,
    hear(news) {
      const last = heard
      heard = news
      if (state !== 'away' || last === null) return
      // Its times are those of other clocks: only that they change tells something.
      if (news.answeredAt !== last.answeredAt && news.answeredAt !== toldAt) become('there')
      else if (news.retryAt !== last.retryAt) pause.end()
    },
    forget: () => become('unknown'),
  }
}

/** How long nothing is tried, by a clock that nobody sets: longer with each failure in a row. */
function createPause(interval: number) {
  let failures = 0
  let until = 0
  return {
    /** Milliseconds. */
    left: () => Math.max(0, until - performance.now()),
    grow(atLeastMs: number) {
      failures += 1
      until = performance.now() + Math.max(backoff(failures, interval), atLeastMs)
    },
    atLeast(durationMs: number) {
      until = Math.max(until, performance.now() + durationMs)
    },
    end() {
      until = 0
    },
    /** The failures, too. */
    forget() {
      failures = 0
      until = 0
    },
  }
}

import { randomUUID } from 'node:crypto'
import { performance } from 'node:perf_hooks'
import { OUTBOX_CONCURRENCY } from '@resume-library/contract/limits'
import type { Entry } from '../outbox-store.ts'
import { type Attempt, backoff, createEntryDelivery, type EntryDeliveryOptions } from './deliver-entry.ts'

export interface DeliveryOptions extends EntryDeliveryOptions {
  onHealthChange(isDown: boolean): void
  onError(error: unknown): void
}

export interface Delivery {
  /** True while the endpoint is known to be down. */
  readonly isDown: boolean
  /** Records a failed call of the endpoint outside of the outbox. */
  recordFailure(retryAfterMs: number | null): Promise<void>
  recordSuccess(): void
  close(): Promise<void>
}

/**
 * Polls for due entries, and delivers several concurrently; one after a pause while the endpoint is down. Each old one is
 * tried once more, also then, and expires where that fails.
 */
export function startDelivery(options: DeliveryOptions): Delivery {
  const { store, cipher, onError } = options
  const holder = randomUUID()
  const health = createEndpointHealth(options)
  const deliver = createEntryDelivery(options, holder, health.record, () => isClosed)
  const leaseOld = createOldLeases(options, holder)
  const running = new Set<Promise<void>>()
  let polling: Promise<void> | null = null
  let isClosed = false
  const timer = setInterval(poll, options.interval).unref()
  // Tries immediately, but does not end a pause that is newer.
  const restart = start(() => store.pauseFor(0))

  function start(task: () => Promise<void>): Promise<void> {
    const promise: Promise<void> = task()
      .catch(onError)
      .finally(() => {
        running.delete(promise)
        // While it is down, only the timer polls.
        if (health.state === 'healthy') poll()
      })
    running.add(promise)
    return promise
  }
  function poll(): void {
    const endPolling = () => {
      polling = null
    }
    if (!isClosed) polling ??= deliverDue().catch(onError).finally(endPolling)
  }
  // An outage that begins during this poll has its entry added after it.
  async function deliverDue(wasDown = health.state === 'down'): Promise<void> {
    const isPaused = await store.isPaused()
    const old = await leaseOld(isPaused && !wasDown ? 0 : OUTBOX_CONCURRENCY - running.size)
    const most = health.state === 'healthy' ? OUTBOX_CONCURRENCY : 1
    const room = isPaused ? 0 : most - running.size - old.length
    const due = room > 0 ? await store.lease(holder, cipher.keyIds, room) : []
    for (const entry of [...old, ...due]) void start(() => deliver(entry))
    if (room > 0 && !due.length && wasDown && !(await store.hasWaiting(cipher.keyIds))) health.reset()
  }

  return {
    get isDown() {
      return health.state === 'down'
    },
    recordFailure: (retryAfterMs) => restart.then(() => health.recordFailure(retryAfterMs)),
    recordSuccess: () => void (health.state !== 'healthy' && start(health.recordSuccess)),
    async close() {
      clearInterval(timer)
      isClosed = true
      await polling
      await Promise.all(running)
    },
  }
}

/** Polls between two questions for old entries, where there were few. */
const POLLS_FOR_OLD = 30

/** Creates a function that leases old entries. */
function createOldLeases({ store, lifetime, interval }: DeliveryOptions, holder: string) {
  let next = 0
  return async (room: number): Promise<readonly Entry[]> => {
    if (room <= 0 || performance.now() < next) return []
    const old = await store.leaseExpired(holder, Date.now() - lifetime, room)
    if (old.length < room) next = performance.now() + POLLS_FOR_OLD * interval
    return old
  }
}

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

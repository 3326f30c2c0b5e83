import { randomUUID } from 'node:crypto'
import { performance } from 'node:perf_hooks'
import { OUTBOX_CONCURRENCY, OUTBOX_EXPIRY_MS } from '@resume-library/contract/limits'
import type { Entry } from '../outbox-store.ts'
import { createEntryDelivery, type EntryDeliveryOptions } from './deliver-entry.ts'
import { createEndpointHealth } from './endpoint-health.ts'

/** Bounds memory, since a message may have megabytes. */
const EXPIRY_BATCH_SIZE = 20

export interface DeliveryOptions extends EntryDeliveryOptions {
  readonly lifetime: number
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

/** Polls for due entries, and delivers several concurrently; one after a pause while the endpoint is down. */
export function startDelivery(options: DeliveryOptions): Delivery {
  const { store, cipher, onError } = options
  const holder = randomUUID()
  const health = createEndpointHealth(options)
  const deliver = createEntryDelivery(options, holder, health.record)
  const expire = createExpiry(options, holder)
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
    await expire()
    const room = (health.state === 'healthy' ? OUTBOX_CONCURRENCY : 1) - running.size
    if (room <= 0 || (await store.isPaused())) return
    const due = await store.lease(holder, cipher.keyIds, room)
    for (const entry of due) void start(() => deliver(entry))
    if (!due.length && wasDown && !(await store.hasWaiting(cipher.keyIds))) health.reset()
  }

  return {
    get isDown() {
      return health.state === 'down'
    },
    recordFailure: (retryAfterMs) => restart.then(() => health.recordFailure(retryAfterMs)),
    recordSuccess() {
      if (health.state !== 'healthy') void start(health.recordSuccess)
    },
    async close() {
      clearInterval(timer)
      isClosed = true
      await polling
      await Promise.all(running)
    },
  }
}

/** Expires old entries, whichever key encrypted them, at most once a minute. */
function createExpiry({ store, cipher, lifetime, onEnded, onError }: DeliveryOptions, holder: string) {
  let next = 0
  const expire = async (entry: Entry) => {
    const message = cipher.tryDecrypt('message', entry.id, entry.content)
    if (await store.end(entry.id, holder, 'expired', null, Date.now()))
      await onEnded('expired', message, entry.mayHaveArrived, null).catch(onError)
  }
  return async () => {
    if (performance.now() < next) return
    next = performance.now() + OUTBOX_EXPIRY_MS
    let old: readonly Entry[]
    do {
      old = await store.leaseExpired(holder, Date.now() - lifetime, EXPIRY_BATCH_SIZE)
      for (const entry of old) await expire(entry)
    } while (old.length === EXPIRY_BATCH_SIZE)
  }
}

import { randomUUID } from 'node:crypto'
import { performance } from 'node:perf_hooks'
import { OUTBOX_AT_ONCE, OUTBOX_EXPIRY_MS } from '@resume-library/contract/limits'
import type { Entry } from '../outbox-store.ts'
import { createEntryDelivery, type EntryDeliveryOptions } from './deliver-entry.ts'
import { createEndpointHealth } from './endpoint-health.ts'

/** Bounds memory: a sealed message may have megabytes. */
const EXPIRED_AT_ONCE = 20

export interface DeliveryOptions extends EntryDeliveryOptions {
  readonly lifetime: number
  changed(isAway: boolean): void
  onError(error: unknown): void
}

export interface Delivery {
  /** True while the recipient is known to be away: new entries need not be tried. */
  readonly isAway: boolean
  /** Reports that a call from elsewhere has failed. */
  failed(retryAfterMs: number | null): Promise<void>
  answered(): void
  close(): Promise<void>
}

/** Polls for due entries: several at once while the recipient is there, else one after a pause of all processes. */
export function startDelivery(options: DeliveryOptions): Delivery {
  const { store, seal, onError } = options
  const holder = randomUUID()
  const health = createEndpointHealth(options)
  const deliver = createEntryDelivery(options, holder, health.record)
  const expire = createExpiry(options, holder)
  const running = new Set<Promise<void>>()
  let polling: Promise<void> | null = null
  let isClosed = false
  const timer = setInterval(poll, options.interval).unref()
  // A restart may be meant to try the recipient at once.
  start(() => store.pauseFor(0))

  function start(task: () => Promise<void>): void {
    const promise: Promise<void> = task()
      .catch(onError)
      .finally(() => {
        running.delete(promise)
        // Else the timer polls: an immediate retry would fail again.
        if (health.state === 'there') poll()
      })
    running.add(promise)
  }
  function poll(): void {
    if (isClosed) return
    const isOver = () => {
      polling = null
    }
    polling ??= takeUp().catch(onError).finally(isOver)
  }
  async function takeUp(): Promise<void> {
    await expire()
    const room = (health.state === 'there' ? OUTBOX_AT_ONCE : 1) - running.size
    if (room <= 0 || (await store.isPaused())) return
    const due = await store.lease(holder, seal.keyIds, room)
    for (const entry of due) start(() => deliver(entry))
    if (due.length === 0 && health.state === 'away' && !(await store.hasWaiting(seal.keyIds))) health.forget()
  }

  return {
    get isAway() {
      return health.state === 'away'
    },
    failed: health.failed,
    answered() {
      if (health.state !== 'there') start(health.answered)
    },
    async close() {
      clearInterval(timer)
      isClosed = true
      await polling
      await Promise.all(running)
    },
  }
}

/** Expires old entries, whichever key sealed them, at most once a minute. */
function createExpiry({ store, seal, lifetime, ended, onError }: DeliveryOptions, holder: string) {
  let next = 0
  const expire = async (entry: Entry) => {
    const message = seal.openIfWhole('message', entry.id, entry.sealed)
    if (await store.end(entry.id, holder, 'expired', null, Date.now()))
      await ended('expired', message, entry.mayHaveArrived).catch(onError)
  }
  return async () => {
    if (performance.now() < next) return
    next = performance.now() + OUTBOX_EXPIRY_MS
    let old: readonly Entry[]
    do {
      old = await store.leaseOld(holder, Date.now() - lifetime, EXPIRED_AT_ONCE)
      for (const entry of old) await expire(entry)
    } while (old.length === EXPIRED_AT_ONCE)
  }
}

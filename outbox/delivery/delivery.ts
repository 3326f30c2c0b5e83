import { randomUUID } from 'node:crypto'
import { OUTBOX_AT_ONCE, OUTBOX_LEASE_MS } from '@resume-library/contract/limits'
import type { Entry } from '../outbox-store.ts'
import { atMostEvery } from './at-most-every.ts'
import { type Attempt, createEntryDelivery, type EntryDeliveryOptions } from './deliver-entry.ts'
import { createExpiry } from './expiry.ts'
import { createLeaseWatch } from './lease-watch.ts'
import { createRecipient, type Recipient } from './recipient.ts'
import { createTasks } from './tasks.ts'

export interface DeliveryOptions extends EntryDeliveryOptions {
  /** Milliseconds after which an entry is given up. */
  readonly lifetime: number
  /** Told when the recipient is found to be away, and when to be back. */
  changed(isAway: boolean): void
  /** Told of faults that no caller waits for. */
  onError(error: unknown): void
}

/** Delivers in the background what waits. */
export interface Delivery {
  /** Whether the recipient is known to be away: then whatever comes may wait at once. */
  readonly isAway: boolean
  /** Somebody else asked the recipient, and failed. */
  failed(retryAfterMs: number | null): void
  /** Somebody else asked the recipient, and was answered. */
  answered(): void
  /** Takes up nothing more, and waits for what runs. */
  close(): Promise<void>
}

/** Looks now and then what is due: several at once while the recipient is there, else one to find out. */
export function startDelivery(options: DeliveryOptions): Delivery {
  const recipient = createRecipient(options.interval, options.changed)
  const news = createTasks(options.onError)
  const answered = () => {
    const now = Date.now()
    if (recipient.answered(now)) news.start(() => options.store.hurry(now), look)
  }
  const takeUp = createTakeUp(options, recipient, answered, () => look())
  let isClosed = false
  let looking: Promise<void> | null = null
  const timer = setInterval(look, options.interval).unref()

  /** Never twice at once. */
  function look(): void {
    if (isClosed) return
    looking ??= takeUp
      .run()
      .catch(options.onError)
      .finally(() => {
        looking = null
      })
  }

  return {
    get isAway() {
      return recipient.state === 'away'
    },
    failed: recipient.failed,
    answered,
    async close() {
      isClosed = true
      clearInterval(timer)
      await looking
      await takeUp.ended()
      await news.ended()
    },
  }
}

/** Takes up what is due. @param look once there is room for more */
function createTakeUp(
  options: DeliveryOptions,
  recipient: Recipient,
  answered: () => void,
  look: () => void,
) {
  const { store, seal, onError } = options
  const holder = randomUUID()
  const terms = () => ({ holder, now: Date.now(), duration: OUTBOX_LEASE_MS })
  const expire = createExpiry(options, holder)
  const deliver = createEntryDelivery(options, holder, (attempt) => tell(recipient, attempt, answered))
  const breakAbandoned = createLeaseWatch(store, OUTBOX_LEASE_MS)
  // Not with each look: there is one after each delivery.
  const hearOthers = atMostEvery(options.interval / 2, async () => {
    await breakAbandoned()
    recipient.hear(await store.news())
  })
  const running = createTasks(onError)

  const deliverDue = async () => {
    const room = OUTBOX_AT_ONCE - running.size
    const due: readonly Entry[] = room > 0 ? await store.lease(terms(), seal.keyIds, room) : []
    for (const entry of due) running.start(() => deliver(entry), look)
  }
  const tryOnce = async () => {
    try {
      const entry = await store.leaseNext(terms(), seal.keyIds)
      if (entry) await deliver(entry)
    } catch (error) {
      recipient.untried()
      throw error
    } finally {
      await store.returnProbe(holder)
    }
  }
  const probe = async () => {
    if (!(await store.hasWaiting(seal.keyIds))) return recipient.forget()
    if (!(await store.leaseProbe(terms()))) return
    running.start(tryOnce, () => {
      // Else the timer looks: what failed, or what others hold, would only be met again at once.
      if (recipient.state === 'there') look()
    })
  }
  return {
    async run() {
      await hearOthers()
      await expire()
      if (recipient.pause() > 0) return
      if (recipient.state === 'there') await deliverDue()
      else if (running.size === 0) await probe()
    },
    ended: running.ended,
  }
}

function tell(recipient: Recipient, attempt: Attempt, answered: () => void): void {
  if (attempt.kind === 'ended') answered()
  else if (attempt.isAway) recipient.failed(attempt.retryAfterMs)
  else {
    answered()
    recipient.leaveAlone(attempt.retryAfterMs ?? 0)
  }
}

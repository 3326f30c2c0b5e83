import { randomUUID } from 'node:crypto'
import { OUTBOX_AT_ONCE, OUTBOX_LEASE_MS, OUTBOX_LOOK_MS } from '@resume-library/contract/limits'
import type { Entry, OutboxStore } from '../outbox-store.ts'
import type { Seal } from '../seal.ts'
import { backoff } from './backoff.ts'
import { createRecipient } from './recipient.ts'

/** How one try of delivering ended. */
export type Attempt =
  | { readonly kind: 'ended'; readonly state: 'delivered' | 'refused'; readonly answer: string }
  /** Not now, and it may have arrived all the same. */
  | {
      readonly kind: 'later'
      /** Whether it is so for everything that waits: the recipient is away. */
      readonly isAway: boolean
      readonly mayHaveArrived: boolean
      readonly retryAfterMs: number | null
    }

interface DeliveryOptions {
  readonly store: OutboxStore
  readonly seal: Seal
  /** Milliseconds after which an entry is given up. */
  readonly lifetime: number
  /** Tries once; what it throws counts as a fault of ours, and the entry waits on. */
  deliver(message: string, entry: Entry): Promise<Attempt>
  /** Told of each end, with the message that is erased by it. */
  ended(outcome: 'delivered' | 'refused' | 'expired', message: string): Promise<void>
  /** Told of each try that was not the last. */
  postponed(): void
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

export function startDelivery(options: DeliveryOptions): Delivery {
  const { store } = options
  const recipient = createRecipient()
  const holder = randomUUID()
  const running = new Set<Promise<void>>()
  let isClosed = false
  let looking: Promise<void> | null = null

  const timer = setInterval(() => look(), OUTBOX_LOOK_MS).unref()

  /** Never twice at once. */
  function look(): void {
    looking ??= takeUp()
      .catch(options.onError)
      .finally(() => {
        looking = null
      })
  }

  async function takeUp(): Promise<void> {
    const room = (recipient.isAway ? 1 : OUTBOX_AT_ONCE) - running.size
    if (isClosed || room <= 0 || recipient.pause() > 0) return
    const terms = { holder, now: Date.now(), duration: OUTBOX_LEASE_MS }
    const entries = await store.lease(terms, options.seal.keyIds, room)
    for (const entry of entries) {
      const task: Promise<void> = run(entry)
        .catch(options.onError)
        .finally(() => {
          running.delete(task)
          look()
        })
      running.add(task)
    }
    // With nothing to try it with, the next who asks finds out.
    if (entries.length === 0 && running.size === 0 && recipient.answered()) options.changed(false)
  }

  async function run(entry: Entry): Promise<void> {
    const { id, attempts, acceptedAt } = entry
    if (!entry.sealed) return
    const postpone = (wait: number, mayHaveArrived: boolean) =>
      store.postpone(id, holder, Date.now() + wait, mayHaveArrived)
    let attempt: Attempt
    let message: string
    try {
      message = options.seal.open('message', id, entry.sealed)
      if (Date.now() - acceptedAt > options.lifetime) return await end('expired', null)
      attempt = await options.deliver(message, entry)
    } catch (error) {
      await postpone(backoff(attempts, Math.random()), true)
      throw error
    }
    if (attempt.kind === 'ended') {
      answered()
      return end(attempt.state, attempt.answer)
    }
    if (attempt.isAway) failed(attempt.retryAfterMs)
    else answered()
    options.postponed()
    await postpone(
      Math.max(attempt.retryAfterMs ?? 0, backoff(attempts, Math.random())),
      attempt.mayHaveArrived,
    )

    async function end(outcome: 'delivered' | 'refused' | 'expired', answer: string | null) {
      const sealed = answer === null ? null : options.seal.seal('answer', id, answer)
      if (await store.end(id, holder, outcome, sealed, Date.now())) await options.ended(outcome, message)
    }
  }

  function failed(retryAfterMs: number | null): void {
    const wasAway = recipient.isAway
    recipient.failed(retryAfterMs)
    if (!wasAway) options.changed(true)
  }

  function answered(): void {
    if (!recipient.answered()) return
    options.changed(false)
    store.hurry(Date.now()).then(look, options.onError)
  }

  return {
    get isAway() {
      return recipient.isAway
    },
    failed,
    answered,
    async close() {
      isClosed = true
      clearInterval(timer)
      await looking
      await Promise.all(running)
    },
  }
}

import { OUTBOX_BACKOFF_MAX_MS } from '@resume-library/contract/limits'
import type { Entry, OutboxStore } from '../outbox-store.ts'
import type { Seal } from '../seal.ts'
import { backoff } from './backoff.ts'

/** How one try of delivering ended. */
export type Attempt =
  | { readonly kind: 'ended'; readonly state: 'delivered' | 'refused'; readonly answer: string }
  | {
      readonly kind: 'later'
      /** Whether it is so for everything that waits: the recipient is away. */
      readonly isAway: boolean
      readonly mayHaveArrived: boolean
      readonly retryAfterMs: number | null
    }

export interface EntryDeliveryOptions {
  readonly store: OutboxStore
  readonly seal: Seal
  /** Milliseconds between two looks at what is due, and before the second try of what is away. */
  readonly interval: number
  /** Tries once; what it throws counts as a fault of ours, and the entry waits on. */
  deliver(message: string, entry: Entry): Promise<Attempt>
  /**
   * Told of each end.
   *
   * @param message that is erased by it; null where no key opens it
   * @param mayHaveArrived by an earlier try that was not answered
   */
  ended(
    outcome: 'delivered' | 'refused' | 'expired',
    message: string | null,
    mayHaveArrived: boolean,
  ): Promise<void>
  /** Told of each try that was not the last. */
  postponed(): void
}

/**
 * Tries an entry once, and ends or postpones it.
 *
 * @param holder who has leased it
 * @param told hears how the try ended before it is noted
 */
export function createEntryDelivery(
  { store, seal, interval, deliver, ended, postponed }: EntryDeliveryOptions,
  holder: string,
  told: (attempt: Attempt) => void,
): (entry: Entry) => Promise<void> {
  const postpone = ({ id, attempts }: Entry, mayHaveArrived: boolean, atLeastMs = 0) => {
    // No further than a time may lie ahead; that the recipient wants to be left alone for longer is heeded beside it.
    const wait = Math.min(OUTBOX_BACKOFF_MAX_MS, Math.max(atLeastMs, backoff(attempts, interval)))
    return store.postpone(id, holder, Date.now() + wait, mayHaveArrived)
  }
  const attempt = async (entry: Entry) => {
    try {
      if (!entry.sealed) throw new Error('there is no message to deliver')
      const message = seal.open('message', entry.id, entry.sealed)
      return { message, attempt: await deliver(message, entry) }
    } catch (error) {
      await postpone(entry, true)
      throw error
    }
  }
  return async (entry) => {
    const { message, attempt: done } = await attempt(entry)
    told(done)
    if (done.kind === 'later') {
      postponed()
      return postpone(entry, done.mayHaveArrived, done.retryAfterMs ?? 0)
    }
    const answer = seal.seal('answer', entry.id, done.answer)
    if (await store.end(entry.id, holder, done.state, answer, Date.now()))
      await ended(done.state, message, entry.mayHaveArrived)
  }
}

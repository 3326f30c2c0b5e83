import { OUTBOX_BACKOFF_MAX_MS, RETRY_AFTER_MAX_MS } from '@resume-library/contract/limits'
import type { Cipher } from '../cipher.ts'
import type { Entry, OutboxStore } from '../outbox-store.ts'

/** `discarded`: there is nothing to send any more. */
type SentState = 'delivered' | 'refused' | 'discarded'

export type Attempt =
  | { readonly kind: 'ended'; readonly state: SentState; readonly answer: string }
  | {
      readonly kind: 'later'
      /** True where the endpoint is down, for any entry; null where nothing was sent. */
      readonly isDown: boolean | null
      readonly mayHaveArrived: boolean
      readonly retryAfterMs: number | null
      /** For the operator; no personal data. */
      readonly error?: string
    }

export interface EntryDeliveryOptions {
  readonly store: OutboxStore
  readonly cipher: Cipher
  readonly interval: number
  /** Milliseconds after which an entry expires, unless the next attempt delivers it. */
  readonly lifetime: number
  /** Sends the message once. An error postpones the entry. */
  deliver(message: string, entry: Entry): Promise<Attempt>
  /** Called after each end with the message, null where no key decrypts it, and with the answer of an attempt. */
  onEnded(
    outcome: SentState | 'expired',
    message: string | null,
    mayHaveArrived: boolean,
    answer: string | null,
  ): Promise<void>
  onPostponed(): void
}

/** Polls from the start on in which nothing expires: after a power failure, the endpoint may start later. */
const POLLS_OF_START = 60

/**
 * Creates a function that sends a leased entry once, and ends or postpones it. An attempt that began after its lifetime
 * is the last, unless the process has just started, or has cut it at its end.
 */
export function createEntryDelivery(
  { store, cipher, interval, lifetime, deliver, onEnded, onPostponed }: EntryDeliveryOptions,
  holder: string,
  record: (attempt: Attempt) => Promise<void>,
  isClosed: () => boolean,
): (entry: Entry) => Promise<void> {
  const postpone = ({ id, attempts }: Entry, mayHaveArrived: boolean, atLeastMs = 0, error = 'failed') => {
    const wait = Math.min(OUTBOX_BACKOFF_MAX_MS, Math.max(atLeastMs, backoff(attempts, interval)))
    return store.postpone(id, holder, wait, mayHaveArrived, error)
  }
  const started = Date.now()
  const expire = async (entry: Entry, message: string | null, mayHaveArrived: boolean) => {
    if (await store.end(entry.id, holder, 'expired', null, Date.now()))
      await onEnded('expired', message, entry.mayHaveArrived || mayHaveArrived, null)
  }
  return async (entry) => {
    const limit = entry.acceptedAt + lifetime
    const isOld = Date.now() > limit
    const isLast = isOld && Date.now() > started + POLLS_OF_START * interval
    const message = cipher.tryDecrypt('message', entry.id, entry.content)
    if (isOld && message === null) return expire(entry, null, false)
    const attempt = async () => {
      try {
        if (message === null) throw new Error('the message cannot be decrypted')
        return await deliver(message, entry)
      } catch (error) {
        await (isLast ? expire(entry, message, true) : postpone(entry, true))
        throw error
      }
    }
    const done = await attempt()
    try {
      if (done.kind === 'later') {
        // An endpoint that answers may ask for patience, within bounds.
        const isAsked = !done.isDown && done.retryAfterMs !== null
        const isPatient = isAsked && Date.now() < Math.max(limit, started) + RETRY_AFTER_MAX_MS
        if (isLast && !isPatient && !isClosed()) return await expire(entry, message, done.mayHaveArrived)
        onPostponed()
        return await postpone(entry, done.mayHaveArrived, done.retryAfterMs ?? 0, done.error)
      }
      const answer = cipher.encrypt('answer', entry.id, done.answer)
      if (await store.end(entry.id, holder, done.state, answer, Date.now()))
        await onEnded(done.state, message, entry.mayHaveArrived, done.answer)
    } finally {
      // Last: a failure here must not cause another delivery.
      await record(done)
    }
  }
}

/** Returns milliseconds of exponential backoff; half of it is jitter. */
export function backoff(failures: number, minimum: number): number {
  const full = Math.min(OUTBOX_BACKOFF_MAX_MS, minimum * 2 ** Math.min(failures - 1, 30))
  return Math.max(minimum / 2, (full / 2) * (1 + Math.random()))
}

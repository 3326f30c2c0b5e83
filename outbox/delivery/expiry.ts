import { OUTBOX_EXPIRY_MS, OUTBOX_LEASE_MS } from '@resume-library/contract/limits'
import type { Entry } from '../outbox-store.ts'
import { atMostEvery } from './at-most-every.ts'
import type { EntryDeliveryOptions } from './deliver-entry.ts'

/** A sealed message may have megabytes. */
const AT_ONCE = 20

interface ExpiryOptions extends Pick<EntryDeliveryOptions, 'store' | 'seal' | 'ended'> {
  /** Milliseconds after which an entry is given up. */
  readonly lifetime: number
  onError(error: unknown): void
}

/**
 * Ends what has waited for too long, whether the recipient is there or not, and whichever key sealed it: nobody is left
 * waiting for what will not come.
 *
 * @returns looks, at most once a minute
 */
export function createExpiry(options: ExpiryOptions, holder: string): () => Promise<void> {
  const { store, seal, lifetime, ended, onError } = options
  const expire = async (entry: Entry) => {
    // What no key opens, or is damaged, ends too, and holds up none of those behind it.
    const message = seal.openIfWhole('message', entry.id, entry.sealed)
    if (await store.end(entry.id, holder, 'expired', null, Date.now()))
      await ended('expired', message, entry.mayHaveArrived).catch(onError)
  }
  return atMostEvery(OUTBOX_EXPIRY_MS, async () => {
    let old: readonly Entry[]
    do {
      const now = Date.now()
      old = await store.leaseOld({ holder, now, duration: OUTBOX_LEASE_MS }, now - lifetime, AT_ONCE)
      for (const entry of old) await expire(entry)
    } while (old.length === AT_ONCE)
  })
}

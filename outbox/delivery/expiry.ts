import { performance } from 'node:perf_hooks'
import { OUTBOX_EXPIRY_MS, OUTBOX_LEASE_MS } from '@resume-library/contract/limits'
import type { Entry } from '../outbox-store.ts'
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
  let next = 0
  /** Null where no key opens it, or it is damaged: it ends all the same, and holds up none of those behind it. */
  const opened = ({ id, sealed }: Entry): string | null => {
    if (!sealed || !seal.keyIds.includes(sealed.keyId)) return null
    try {
      return seal.open('message', id, sealed)
    } catch (error) {
      onError(error)
      return null
    }
  }
  const expire = async (entry: Entry) => {
    const message = opened(entry)
    if (await store.end(entry.id, holder, 'expired', null, Date.now()))
      await ended('expired', message).catch(onError)
  }
  return async () => {
    if (performance.now() < next) return
    next = performance.now() + OUTBOX_EXPIRY_MS
    let old: readonly Entry[]
    do {
      const now = Date.now()
      old = await store.leaseOld({ holder, now, duration: OUTBOX_LEASE_MS }, now - lifetime, AT_ONCE)
      for (const entry of old) await expire(entry)
    } while (old.length === AT_ONCE)
  }
}

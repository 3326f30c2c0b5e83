import { performance } from 'node:perf_hooks'
import { setTimeout as sleep } from 'node:timers/promises'
import { OUTBOX_LEASE_MS, OUTBOX_LOOK_MS } from '@resume-library/contract/limits'
import type { Entry, OutboxStore } from '../outbox-store.ts'
import { createLeaseWatch } from './lease-watch.ts'

const PATIENCE = { duration: OUTBOX_LEASE_MS, interval: OUTBOX_LOOK_MS }

/**
 * Leases one that waits, also where another holds it: waits until it is given back, and breaks the lease of a holder
 * that does not come back. No service need be running for that.
 *
 * @param patience milliseconds for which a lease may stand, and between two looks
 * @returns null where it has ended, or others deliver it all the time
 */
export async function leaseWhenFree(
  store: Pick<OutboxStore, 'leases' | 'breakLease' | 'leaseOne'>,
  id: string,
  holder: string,
  { duration, interval } = PATIENCE,
): Promise<Entry | null> {
  const breakAbandoned = createLeaseWatch(store, duration)
  const lease = () => store.leaseOne(id, { holder, now: Date.now(), duration: OUTBOX_LEASE_MS })
  // Another may break it first, take it and not come back either.
  for (const end = performance.now() + 3 * duration; performance.now() < end; await sleep(interval)) {
    await breakAbandoned()
    const entry = await lease()
    if (entry) return entry
    const isHeld = (await store.leases()).some(({ entryId }) => entryId === id)
    // It has ended, or was given back just now.
    if (!isHeld) return lease()
  }
  return null
}

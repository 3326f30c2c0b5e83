import { performance } from 'node:perf_hooks'
import type { Lease, OutboxStore } from '../outbox-store.ts'

/**
 * Breaks leases whose holder does not come back. No clock tells which, since each machine has its own, and any may be
 * set: a lease is broken once this process itself has seen it stand for long.
 *
 * @param duration in milliseconds
 * @returns looks at what is leased
 */
export function createLeaseWatch(
  store: Pick<OutboxStore, 'leases' | 'breakLease'>,
  duration: number,
): () => Promise<void> {
  let firstSeen = new Map<string, number>()
  return async () => {
    const leases = await store.leases()
    const now = performance.now()
    firstSeen = new Map(leases.map((lease) => [keyOf(lease), firstSeen.get(keyOf(lease)) ?? now]))
    for (const lease of leases)
      if (now - (firstSeen.get(keyOf(lease)) ?? now) >= duration) await store.breakLease(lease)
  }
}

const keyOf = ({ entryId, holder, until }: Lease) => `${entryId} ${holder} ${until}`

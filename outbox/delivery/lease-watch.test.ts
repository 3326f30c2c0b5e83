import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Lease } from '../outbox-store.ts'
import { createLeaseWatch } from './lease-watch.ts'

const HOUR_MS = 3_600_000
const DURATION_MS = 200

test('breaks a lease that it has seen stand for long, whatever its time says, and none that is new', async () => {
  const entry = (until: number): Lease => ({ entryId: 'an entry', holder: 'dead', until })
  const probe: Lease = { entryId: null, holder: 'dead', until: Date.now() + HOUR_MS }
  let leases = [entry(Date.now() - HOUR_MS), probe]
  const broken: Lease[] = []
  const look = createLeaseWatch(
    { leases: async () => leases, breakLease: async (lease) => void broken.push(lease) },
    DURATION_MS,
  )
  await look()
  assert.deepEqual(broken, [])
  // The same holder has taken it once more.
  leases = [entry(Date.now()), probe]
  await sleep(DURATION_MS + 1)
  await look()
  assert.deepEqual(broken, [probe])
  await sleep(DURATION_MS + 1)
  await look()
  assert.deepEqual(broken, [probe, ...leases])
})

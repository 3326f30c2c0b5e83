import assert from 'node:assert/strict'
import { test } from 'node:test'
import { OUTBOX_LEASE_MS } from '@resume-library/contract/limits'
import { enginesOf } from '@resume-library/database/testing/storage'
import { startCopies } from '../testing/copies.ts'
import { leaseWhenFree } from './lease-when-free.ts'

const PATIENCE = { duration: 400, interval: 20 }

for (const engine of enginesOf('outbox')) {
  const held = async (context: Parameters<typeof startCopies>[0]) => {
    const { store, add } = await startCopies(context, engine, 0)
    const id = await add('held')
    const terms = { holder: 'dead', now: Date.now(), duration: OUTBOX_LEASE_MS }
    assert.equal((await store.leaseOne(id, terms))?.id, id)
    return { store, id }
  }

  test(`leases what a holder does not come back from, with nobody else there, in ${engine.name}`, async (context) => {
    const { store, id } = await held(context)
    const begun = performance.now()
    const entry = await leaseWhenFree(store, id, 'one', PATIENCE)
    assert.ok(performance.now() - begun >= PATIENCE.duration)
    assert.deepEqual([entry?.id, entry?.mayHaveArrived], [id, true])
    assert.equal(await store.end(id, 'one', 'discarded', null, Date.now()), true)
    assert.equal(await leaseWhenFree(store, id, 'one', PATIENCE), null)
  })
}

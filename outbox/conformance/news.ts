import assert from 'node:assert/strict'
import { test } from 'node:test'
import { MINUTE_MS, NOW, type TestOutbox, terms } from './test-outbox.ts'

/** What copies tell each other of the recipient. */
export function describeNews(outbox: TestOutbox): void {
  test('lets one at a time try the recipient, whatever its clock says, until it gives that back or does not come back', async () => {
    const others = await Promise.all([outbox.open(), outbox.open()])
    const asked = [outbox.store, ...others].map((one, index) => one.leaseProbe(terms({ holder: `${index}` })))
    const had = await Promise.all(asked)
    assert.equal(had.filter(Boolean).length, 1)
    await outbox.store.returnProbe('another')
    assert.equal(await outbox.store.leaseProbe(terms()), false)
    await outbox.store.returnProbe(String(had.indexOf(true)))
    assert.equal(await outbox.store.leaseProbe(terms()), true)
    for (const hours of [-1, 1])
      assert.equal(
        await outbox.store.leaseProbe(terms({ holder: 'two', now: NOW + hours * 60 * MINUTE_MS })),
        false,
      )
    const [lease] = await outbox.store.leases()
    assert.equal(lease?.entryId, null)
    await outbox.store.breakLease({ ...lease!, until: 0 })
    assert.equal(await outbox.store.leaseProbe(terms({ holder: 'two' })), false)
    await outbox.store.breakLease(lease!)
    assert.equal(await outbox.store.leaseProbe(terms({ holder: 'two' })), true)
    for (const other of others) await other.close()
  })

  test('passes on that the recipient is back, and that it is to be tried', async () => {
    assert.deepEqual(await outbox.store.news(), { answeredAt: 0, retryAt: 0 })
    await outbox.added(2)
    const other = await outbox.open()
    await other.hurry(NOW)
    assert.equal(await other.retry(NOW + 1), 2)
    await other.close()
    assert.deepEqual(await outbox.store.news(), { answeredAt: NOW, retryAt: NOW + 1 })
  })
}

import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  ids,
  KEYS,
  MINUTE_MS,
  NOW,
  sealedWithLostKey,
  someEntry,
  type TestOutbox,
  terms,
} from './test-outbox.ts'

/** Who may deliver an entry, and when. */
export function describeLeases(outbox: TestOutbox): void {
  test('leases the oldest first, each to one holder, and only what the keys open', async () => {
    const all = await outbox.added(5)
    await outbox.store.add(someEntry({ sealed: sealedWithLostKey() }), 10)
    assert.deepEqual(ids(await outbox.store.lease(terms(), KEYS, 2)), all.slice(0, 2))
    assert.deepEqual(ids(await outbox.store.lease(terms({ holder: 'two' }), KEYS, 9)), all.slice(2))
    assert.deepEqual(await outbox.store.lease(terms({ holder: 'three' }), KEYS, 9), [])
    assert.equal(await outbox.store.leaseOne(all[0] ?? '', terms({ holder: 'three' })), null)
  })

  test('leases each once to holders that ask at the same moment', async () => {
    const all = await outbox.added(40)
    const others = await Promise.all([outbox.open(), outbox.open(), outbox.open()])
    const leased = await Promise.all(
      others.flatMap((other, index) =>
        [0, 1, 2, 3, 4].map((time) => other.lease(terms({ holder: `${index} ${time}` }), KEYS, 3)),
      ),
    )
    for (const other of others) await other.close()
    const got = ids(leased.flat()).sort()
    assert.equal(new Set(got).size, got.length)
    const rest = ids(await outbox.store.lease(terms({ holder: 'last' }), KEYS, 99))
    assert.deepEqual([...got, ...rest].sort(), all)
  })

  test('gives away what a holder did not come back from, who then can change nothing', async () => {
    const [id = ''] = await outbox.added(1)
    await outbox.store.lease(terms(), KEYS, 1)
    const [lease] = await outbox.store.leases()
    assert.deepEqual([lease?.entryId, lease?.holder], [id, 'one'])
    await outbox.store.breakLease({ ...lease!, until: lease!.until - 1 })
    assert.deepEqual(await outbox.store.lease(terms({ holder: 'two' }), KEYS, 1), [])
    await outbox.store.breakLease(lease!)
    assert.deepEqual(await outbox.store.leases(), [])
    const [taken] = await outbox.store.lease(terms({ holder: 'two' }), KEYS, 1)
    assert.deepEqual([taken?.id, taken?.mayHaveArrived], [id, true])
    await outbox.store.postpone(id, 'one', NOW, false)
    assert.equal(await outbox.store.end(id, 'one', 'refused', null, NOW), false)
    assert.equal(await outbox.store.end(id, 'two', 'delivered', null, NOW), true)
    assert.equal(await outbox.store.end(id, 'two', 'delivered', null, NOW), false)
    assert.deepEqual(await outbox.store.leases(), [])
  })

  test('waits until an entry is due, or is told to hurry', async () => {
    const [id = ''] = await outbox.added(1)
    await outbox.store.lease(terms(), KEYS, 1)
    await outbox.store.postpone(id, 'one', NOW + MINUTE_MS, true)
    assert.deepEqual(await outbox.store.lease(terms(), KEYS, 1), [])
    await outbox.store.hurry(NOW)
    const [entry] = await outbox.store.lease(terms(), KEYS, 1)
    assert.deepEqual([entry?.attempts, entry?.mayHaveArrived], [2, true])
  })

  test('gives the one that is due first to who asks whether the recipient is back', async () => {
    const [first = '', second = ''] = await outbox.added(2)
    await outbox.store.add(someEntry({ sealed: sealedWithLostKey() }), 10)
    await outbox.store.lease(terms(), KEYS, 2)
    await outbox.store.postpone(first, 'one', NOW + 2 * MINUTE_MS, false)
    await outbox.store.postpone(second, 'one', NOW + MINUTE_MS, false)
    assert.deepEqual(await outbox.store.lease(terms(), KEYS, 2), [])
    assert.equal((await outbox.store.leaseNext(terms(), KEYS))?.id, second)
    assert.equal((await outbox.store.leaseNext(terms(), KEYS))?.id, first)
    assert.equal(await outbox.store.leaseNext(terms(), KEYS), null)
    assert.deepEqual(
      [await outbox.store.hasWaiting(KEYS), await outbox.store.hasWaiting(['other'])],
      [true, false],
    )
  })

  test('gives what is too old, whichever key sealed it', async () => {
    const old = someEntry({ acceptedAt: NOW - 1, sealed: sealedWithLostKey() })
    await outbox.store.add(old, 10)
    await outbox.added(1)
    assert.deepEqual(ids(await outbox.store.leaseOld(terms(), NOW, 9)), [old.id])
    assert.deepEqual(await outbox.store.leaseOld(terms(), NOW, 9), [])
  })

  for (const hours of [-1, 1]) {
    test(`where a clock jumps by ${hours} h, what waits is due, and what is held stays so`, async () => {
      const [held = '', postponed = ''] = await outbox.added(2)
      await outbox.store.lease(terms(), KEYS, 2)
      await outbox.store.postpone(postponed, 'one', NOW + MINUTE_MS, false)
      const jumped = terms({ holder: 'two', now: NOW + hours * 60 * MINUTE_MS })
      assert.deepEqual(ids(await outbox.store.lease(jumped, KEYS, 9)), [postponed])
      assert.equal(await outbox.store.leaseOne(held, jumped), null)
      assert.equal(await outbox.store.end(held, 'one', 'delivered', null, NOW), true)
    })
  }
}

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { KEYS, NOW, someEntry, type TestOutbox, terms } from './test-outbox.ts'

/** What is put in stays, and once. */
export function describeKeeping(outbox: TestOutbox): void {
  test('gives back what was put in, after it was closed', async () => {
    const entry = someEntry({ mayHaveArrived: true })
    await outbox.store.add(entry, 10)
    await outbox.reopen()
    const found = await outbox.store.findBySecret(entry.secretDigest)
    assert.deepEqual(Buffer.from(found?.sealed?.bytes ?? []).toString(), 'sealed')
    assert.deepEqual(
      { ...found, sealed: found?.sealed?.keyId },
      {
        id: entry.id,
        state: 'waiting',
        acceptedAt: NOW,
        attempts: 0,
        mayHaveArrived: true,
        nextAttemptAt: NOW,
        endedAt: null,
        sealed: 'key',
      },
    )
    assert.equal(await outbox.store.findBySecret('another'), null)
  })

  test('takes no more than may wait', async () => {
    assert.equal(await outbox.store.add(someEntry(), 1), 'added')
    assert.equal(await outbox.store.add(someEntry(), 1), 'full')
    const [entry] = await outbox.store.lease(terms(), KEYS, 1)
    await outbox.store.end(entry?.id ?? '', 'one', 'delivered', null, NOW)
    assert.equal(await outbox.store.add(someEntry(), 1), 'added')
  })

  test('keeps the same once while it waits, also where two come at the same moment', async () => {
    const fingerprint = 'same'
    const entry = someEntry({ fingerprint })
    assert.equal(await outbox.store.add(entry, 2), 'added')
    const again = () => outbox.store.add(someEntry({ fingerprint }), 1)
    assert.deepEqual(await Promise.all([again(), again()]), ['known', 'known'])
    assert.equal((await outbox.store.findWaiting(fingerprint))?.id, entry.id)
    assert.equal((await outbox.store.findWaiting(fingerprint))?.mayHaveArrived, false)
    for (const maximum of [1, 2])
      assert.equal(
        await outbox.store.add(someEntry({ fingerprint, mayHaveArrived: maximum === 2 }), maximum),
        'known',
      )
    assert.equal((await outbox.store.findWaiting(fingerprint))?.mayHaveArrived, true)
    await outbox.store.leaseOne(entry.id, terms())
    await outbox.store.end(entry.id, 'one', 'withdrawn', null, NOW)
    assert.equal(await outbox.store.findWaiting(fingerprint), null)
    const added = await Promise.all([1, 2, 3].map(() => outbox.store.add(someEntry({ fingerprint }), 9)))
    assert.deepEqual(added.sort(), ['added', 'known', 'known'])
  })
}

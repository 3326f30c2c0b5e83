import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ids, KEYS, NOW, someEntry, type TestOutbox, terms } from './test-outbox.ts'

/** What is left of an entry, and what is told of all. */
export function describeEnds(outbox: TestOutbox): void {
  test('erases the message with its end, and keeps the answer until it is forgotten', async () => {
    const entry = someEntry()
    await outbox.store.add(entry, 10)
    await outbox.store.lease(terms(), KEYS, 1)
    const answer = { keyId: 'new', bytes: Buffer.from('answer') }
    assert.equal(await outbox.store.end(entry.id, 'one', 'refused', answer, NOW + 1), true)
    const found = await outbox.store.findBySecret(entry.secretDigest)
    assert.deepEqual([found?.state, found?.endedAt, found?.sealed?.keyId], ['refused', NOW + 1, 'new'])
    assert.equal(Buffer.from(found?.sealed?.bytes ?? []).toString(), 'answer')
    assert.equal(await outbox.store.forget(NOW + 1), 0)
    assert.equal(await outbox.store.forget(NOW + 2), 1)
    assert.equal(await outbox.store.findBySecret(entry.secretDigest), null)
  })

  test('seals anew what nobody holds', async () => {
    const [id = ''] = await outbox.added(1)
    const [entry] = await outbox.store.page(null, 10)
    const sealed = { keyId: 'new', bytes: Buffer.from('again') }
    await outbox.store.leaseOne(id, terms())
    assert.equal(await outbox.store.reseal(entry!, sealed), false)
    await outbox.store.postpone(id, 'one', NOW, false)
    assert.equal(await outbox.store.reseal(entry!, sealed), true)
    assert.deepEqual(ids(await outbox.store.lease(terms(), ['new'], 1)), [id])
  })

  test('counts and lists', async () => {
    const all = await outbox.added(3)
    await outbox.store.leaseOne(all[0] ?? '', terms())
    await outbox.store.end(all[0] ?? '', 'one', 'delivered', null, NOW)
    const { states, oldestAcceptedAt, waitingByKey } = await outbox.store.statistics()
    assert.deepEqual([states.waiting, states.delivered, states.refused], [2, 1, 0])
    assert.deepEqual([oldestAcceptedAt, waitingByKey], [NOW, { key: 2 }])
    assert.deepEqual(ids(await outbox.store.page(null, 2)), all.slice(0, 2))
    assert.deepEqual(ids(await outbox.store.page(all[1] ?? '', 9)), all.slice(2))
    await outbox.store.check()
  })
}

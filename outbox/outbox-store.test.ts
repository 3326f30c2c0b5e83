import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { enginesOf } from '@resume-library/database/testing/storage'
import {
  ids,
  KEYS,
  lostKeyContent,
  MINUTE_MS,
  NOW,
  setOutbox,
  someEntry,
  type TestOutbox,
} from './testing/test-outbox.ts'

for (const engine of enginesOf('outbox')) {
  describe(`the outbox in ${engine.name}`, () => {
    const outbox = setOutbox(engine)
    describeSaving(outbox)
    describeLeases(outbox)
    describeEnds(outbox)
  })
}

function describeEnds(outbox: TestOutbox): void {
  test('replaces the message by the answer at its end, until it is deleted', async () => {
    const entry = someEntry()
    await outbox.store.add(entry, 10)
    await outbox.store.lease('one', KEYS, 1)
    const answer = { keyId: 'new', bytes: Buffer.from('answer') }
    assert.equal(await outbox.store.end(entry.id, 'one', 'refused', answer, NOW + 1), true)
    const found = await outbox.store.findBySecret(entry.secretDigest)
    assert.deepEqual([found?.state, found?.endedAt, found?.content?.keyId], ['refused', NOW + 1, 'new'])
    assert.equal(Buffer.from(found?.content?.bytes ?? []).toString(), 'answer')
    assert.equal(await outbox.store.deleteEnded(NOW + 1), 0)
    assert.equal(await outbox.store.deleteEnded(NOW + 2), 1)
    assert.equal(await outbox.store.findBySecret(entry.secretDigest), null)
  })

  test('re-encrypts entries that are not leased', async () => {
    const [id = ''] = await outbox.added(1)
    const [entry] = await outbox.store.page(null, 10)
    const content = { keyId: 'new', bytes: Buffer.from('again') }
    await outbox.store.leaseOne(id, 'one')
    assert.equal(await outbox.store.reencrypt(entry!, content), false)
    await outbox.store.postpone(id, 'one', 0, false)
    assert.equal(await outbox.store.reencrypt(entry!, content), true)
    assert.deepEqual(ids(await outbox.store.lease('one', ['new'], 1)), [id])
  })

  test('counts and lists', async () => {
    const all = await outbox.added(3)
    await outbox.store.leaseOne(all[0] ?? '', 'one')
    await outbox.store.end(all[0] ?? '', 'one', 'delivered', null, NOW)
    const { states, oldestAcceptedAt, waitingByKey } = await outbox.store.statistics()
    assert.deepEqual([states.waiting, states.delivered, states.refused], [2, 1, 0])
    assert.deepEqual([oldestAcceptedAt, waitingByKey], [NOW, { key: 2 }])
    assert.deepEqual(ids(await outbox.store.waiting(9)), all.slice(1))
    assert.deepEqual(ids(await outbox.store.page(null, 2)), all.slice(0, 2))
    assert.deepEqual(ids(await outbox.store.page(all[1] ?? '', 9)), all.slice(2))
    await outbox.store.check()
  })
}

function describeSaving(outbox: TestOutbox): void {
  test('returns added entries after it was reopened', async () => {
    const entry = someEntry({ mayHaveArrived: true })
    await outbox.store.add(entry, 10)
    await outbox.reopen()
    const found = await outbox.store.findBySecret(entry.secretDigest)
    assert.deepEqual(Buffer.from(found?.content?.bytes ?? []).toString(), 'content')
    assert.deepEqual(
      { ...found, content: found?.content?.keyId, nextAttemptAt: undefined },
      {
        id: entry.id,
        state: 'waiting',
        acceptedAt: NOW,
        attempts: 0,
        mayHaveArrived: true,
        endedAt: null,
        subject: null,
        lastError: null,
        nextAttemptAt: undefined,
        content: 'key',
      },
    )
    assert.equal(await outbox.store.findBySecret('another'), null)
  })

  test('stores concurrent and repeated entries with one fingerprint once', async () => {
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
    await outbox.store.leaseOne(entry.id, 'one')
    await outbox.store.end(entry.id, 'one', 'withdrawn', null, NOW)
    assert.equal(await outbox.store.findWaiting(fingerprint), null)
    const added = await Promise.all([1, 2, 3].map(() => outbox.store.add(someEntry({ fingerprint }), 9)))
    assert.deepEqual(added.sort(), ['added', 'known', 'known'])
  })
}

function describeLeases(outbox: TestOutbox): void {
  test('leases the oldest first, each once, and only those of the given keys', async () => {
    const all = await outbox.added(5)
    await outbox.store.add(someEntry({ content: lostKeyContent() }), 10)
    assert.deepEqual(ids(await outbox.store.lease('one', KEYS, 2)), all.slice(0, 2))
    assert.deepEqual(ids(await outbox.store.lease('two', KEYS, 9)), all.slice(2))
    assert.deepEqual(await outbox.store.lease('three', KEYS, 9), [])
    assert.equal(await outbox.store.leaseOne(all[0] ?? '', 'three'), 'held')
  })

  test('leases each entry once to concurrent holders', async () => {
    const all = await outbox.added(40)
    const others = await Promise.all([outbox.open(), outbox.open(), outbox.open()])
    const leased = await Promise.all(
      others.flatMap((other, index) =>
        [0, 1, 2, 3, 4].map((time) => other.lease(`${index} ${time}`, KEYS, 3)),
      ),
    )
    for (const other of others) await other.close()
    const got = ids(leased.flat()).sort()
    assert.equal(new Set(got).size, got.length)
    const rest = ids(await outbox.store.lease('last', KEYS, 99))
    assert.deepEqual([...got, ...rest].sort(), all)
  })

  test('leases an entry again after its lease has expired, whose holder then cannot change it', async () => {
    const [id = ''] = await outbox.added(1)
    const impatient = await outbox.open(0)
    await impatient.lease('one', KEYS, 1)
    const [taken] = await outbox.store.lease('two', KEYS, 1)
    assert.deepEqual([taken?.id, taken?.mayHaveArrived], [id, true])
    assert.equal(await impatient.leaseOne(id, 'three'), 'held')
    await impatient.close()
    await outbox.store.postpone(id, 'one', 0, false)
    assert.equal(await outbox.store.end(id, 'one', 'refused', null, NOW), false)
    assert.equal(await outbox.store.end(id, 'two', 'delivered', null, NOW), true)
    assert.equal(await outbox.store.end(id, 'two', 'delivered', null, NOW), false)
    assert.equal(await outbox.store.leaseOne(id, 'three'), null)
  })

  test('leases an entry once it is due, or all are made due', async () => {
    const [id = ''] = await outbox.added(1)
    await outbox.store.lease('one', KEYS, 1)
    await outbox.store.postpone(id, 'one', MINUTE_MS, true)
    assert.deepEqual(await outbox.store.lease('one', KEYS, 1), [])
    assert.deepEqual(
      [await outbox.store.hasWaiting(KEYS), await outbox.store.hasWaiting(['other'])],
      [true, false],
    )
    assert.equal(await outbox.store.makeAllDue(), 1)
    const [entry] = await outbox.store.lease('one', KEYS, 1)
    assert.deepEqual([entry?.attempts, entry?.mayHaveArrived], [2, true])
  })

  test('pauses all processes until the pause is over', async () => {
    const other = await outbox.open()
    const [entry] = await outbox.added(1)
    assert.equal(await other.isPaused(), false)
    await outbox.store.pauseFor(MINUTE_MS)
    await other.pauseFor(1)
    await sleep(20)
    assert.equal(await other.isPaused(), true)
    // One that had asked before another paused leases nothing.
    assert.deepEqual(await other.lease('one', KEYS, 9), [])
    await other.makeAllDue()
    assert.equal(await outbox.store.isPaused(), false)
    // As where the clock was set back by a day meanwhile.
    await other.pauseFor(24 * 60 * MINUTE_MS)
    assert.equal(await other.isPaused(), false)
    assert.deepEqual(ids(await other.lease('one', KEYS, 9)), [entry])
    await other.close()
  })

  test('leases expired entries, whichever key encrypted them', async () => {
    const old = someEntry({ acceptedAt: NOW - 1, content: lostKeyContent() })
    await outbox.store.add(old, 10)
    await outbox.added(1)
    assert.deepEqual(ids(await outbox.store.leaseExpired('one', NOW, 9)), [old.id])
    assert.deepEqual(await outbox.store.leaseExpired('one', NOW, 9), [])
  })
}

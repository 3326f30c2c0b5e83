import assert from 'node:assert/strict'
import { randomUUID, randomUUIDv7 } from 'node:crypto'
import { afterEach, beforeEach, describe, test } from 'node:test'
import type { Engine, TestStorage } from '@resume-library/database/testing/storage'
import { openOutbox } from './open-outbox.ts'
import type { NewEntry, OutboxStore } from './outbox-store.ts'

const NOW = Date.parse('2026-11-21T12:00:00Z')
const MINUTE_MS = 60_000
const KEYS = ['key']

const someEntry = (changes: Partial<NewEntry> = {}): NewEntry => ({
  id: randomUUIDv7(),
  secretDigest: randomUUID(),
  fingerprint: randomUUID(),
  sealed: { keyId: 'key', bytes: Buffer.from('sealed') },
  acceptedAt: NOW,
  mayHaveArrived: false,
  ...changes,
})

const terms = (changes: Partial<{ holder: string; now: number }> = {}) => ({
  holder: 'one',
  now: NOW,
  duration: MINUTE_MS,
  ...changes,
})

/** What every outbox does, whatever the engine behind it. */
export function outboxStoreConformance(engine: Engine): void {
  describe(`the outbox in ${engine.name}`, () => {
    let storage: TestStorage
    let store: OutboxStore
    const open = () => openOutbox(storage.location, assert.ifError)
    const ids = (entries: readonly { id: string }[]) => entries.map(({ id }) => id)

    beforeEach(async () => {
      storage = await engine.storage()
      store = await open()
    })
    afterEach(async () => {
      await store.close()
      await storage.remove()
    })

    /** Adds entries one after the other. */
    async function added(count: number): Promise<string[]> {
      const entries = Array.from({ length: count }, (_, index) =>
        someEntry({ id: `01a1fda9-0000-7000-8000-${String(index).padStart(12, '0')}` }),
      )
      for (const entry of entries) assert.equal(await store.add(entry, 1_000), 'added')
      return ids(entries)
    }

    test('gives back what was put in, after it was closed', async () => {
      const entry = someEntry({ mayHaveArrived: true })
      await store.add(entry, 10)
      await store.close()
      store = await open()
      const found = await store.findBySecret(entry.secretDigest)
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
      assert.equal(await store.findBySecret('another'), null)
    })

    test('takes no more than may wait', async () => {
      assert.equal(await store.add(someEntry(), 1), 'added')
      assert.equal(await store.add(someEntry(), 1), 'full')
      const [entry] = await store.lease(terms(), KEYS, 1)
      await store.end(entry?.id ?? '', 'one', 'delivered', null, NOW)
      assert.equal(await store.add(someEntry(), 1), 'added')
    })

    test('keeps the same once while it waits, also where two come at the same moment', async () => {
      const fingerprint = 'same'
      const entry = someEntry({ fingerprint })
      assert.equal(await store.add(entry, 2), 'added')
      const again = () => store.add(someEntry({ fingerprint }), 1)
      assert.deepEqual(await Promise.all([again(), again()]), ['known', 'known'])
      assert.equal((await store.findWaiting(fingerprint))?.id, entry.id)
      await store.leaseOne(entry.id, terms())
      await store.end(entry.id, 'one', 'withdrawn', null, NOW)
      assert.equal(await store.findWaiting(fingerprint), null)
      const added = await Promise.all([1, 2, 3].map(() => store.add(someEntry({ fingerprint }), 9)))
      assert.deepEqual(added.sort(), ['added', 'known', 'known'])
    })

    test('leases the oldest first, each to one holder, and only what the keys open', async () => {
      const all = await added(5)
      await store.add(someEntry({ sealed: { keyId: 'lost', bytes: Buffer.from('x') } }), 10)
      assert.deepEqual(ids(await store.lease(terms(), KEYS, 2)), all.slice(0, 2))
      assert.deepEqual(ids(await store.lease(terms({ holder: 'two' }), KEYS, 9)), all.slice(2))
      assert.deepEqual(await store.lease(terms({ holder: 'three' }), KEYS, 9), [])
      assert.equal(await store.leaseOne(all[0] ?? '', terms({ holder: 'three' })), null)
    })

    test('leases each once to holders that ask at the same moment', async () => {
      const all = await added(40)
      const others = await Promise.all([open(), open(), open()])
      const leased = await Promise.all(
        others.flatMap((other, index) =>
          [0, 1, 2, 3, 4].map((time) => other.lease(terms({ holder: `${index} ${time}` }), KEYS, 3)),
        ),
      )
      for (const other of others) await other.close()
      const got = ids(leased.flat()).sort()
      assert.equal(new Set(got).size, got.length)
      const rest = ids(await store.lease(terms({ holder: 'last' }), KEYS, 99))
      assert.deepEqual([...got, ...rest].sort(), all)
    })

    test('takes over what a holder did not come back from, who then can change nothing', async () => {
      const [id = ''] = await added(1)
      await store.lease(terms(), KEYS, 1)
      const later = terms({ holder: 'two', now: NOW + MINUTE_MS })
      assert.deepEqual(ids(await store.lease(later, KEYS, 1)), [id])
      await store.postpone(id, 'one', NOW, false)
      assert.equal(await store.end(id, 'one', 'refused', null, NOW), false)
      assert.equal(await store.end(id, 'two', 'delivered', null, NOW), true)
      assert.equal(await store.end(id, 'two', 'delivered', null, NOW), false)
    })

    test('waits until an entry is due, or is told to hurry', async () => {
      const [id = ''] = await added(1)
      await store.lease(terms(), KEYS, 1)
      await store.postpone(id, 'one', NOW + MINUTE_MS, true)
      assert.deepEqual(await store.lease(terms(), KEYS, 1), [])
      await store.hurry(NOW)
      const [entry] = await store.lease(terms(), KEYS, 1)
      assert.deepEqual([entry?.attempts, entry?.mayHaveArrived], [2, true])
    })

    test('gives the one that is due first to who asks whether the recipient is back', async () => {
      const [first = '', second = ''] = await added(2)
      await store.add(someEntry({ sealed: { keyId: 'lost', bytes: Buffer.from('x') } }), 10)
      await store.lease(terms(), KEYS, 2)
      await store.postpone(first, 'one', NOW + 2 * MINUTE_MS, false)
      await store.postpone(second, 'one', NOW + MINUTE_MS, false)
      assert.deepEqual(await store.lease(terms(), KEYS, 2), [])
      assert.equal((await store.leaseNext(terms(), KEYS))?.id, second)
      assert.equal((await store.leaseNext(terms(), KEYS))?.id, first)
      assert.equal(await store.leaseNext(terms(), KEYS), null)
      assert.deepEqual([await store.hasWaiting(KEYS), await store.hasWaiting(['other'])], [true, false])
    })

    test('gives what is too old, whichever key sealed it', async () => {
      const old = someEntry({ acceptedAt: NOW - 1, sealed: { keyId: 'lost', bytes: Buffer.from('x') } })
      await store.add(old, 10)
      await added(1)
      assert.deepEqual(ids(await store.leaseOld(terms(), NOW, 9)), [old.id])
      assert.deepEqual(await store.leaseOld(terms(), NOW, 9), [])
    })

    test('lets one at a time try the recipient, and takes over from one that did not come back', async () => {
      const others = await Promise.all([open(), open()])
      const asked = [store, ...others].map((one, index) => one.leaseProbe(terms({ holder: `${index}` })))
      const had = await Promise.all(asked)
      assert.equal(had.filter(Boolean).length, 1)
      await store.returnProbe('another')
      assert.equal(await store.leaseProbe(terms()), false)
      await store.returnProbe(String(had.indexOf(true)))
      assert.equal(await store.leaseProbe(terms()), true)
      assert.equal(await store.leaseProbe(terms({ holder: 'two', now: NOW + MINUTE_MS })), true)
      // A clock was set back.
      assert.equal(await store.leaseProbe(terms({ now: NOW - 60 * MINUTE_MS })), true)
      for (const other of others) await other.close()
    })

    test('passes on that the recipient is back, and that it is to be tried', async () => {
      assert.deepEqual(await store.news(), { answeredAt: 0, retryAt: 0 })
      await added(2)
      const other = await open()
      await other.hurry(NOW)
      assert.equal(await other.retry(NOW + 1), 2)
      await other.close()
      assert.deepEqual(await store.news(), { answeredAt: NOW, retryAt: NOW + 1 })
    })

    for (const hours of [-1, 1]) {
      test(`goes on where a clock jumps by ${hours} h`, async () => {
        const [held = '', postponed = ''] = await added(2)
        await store.lease(terms(), KEYS, 2)
        await store.postpone(postponed, 'one', NOW + MINUTE_MS, false)
        const jumped = terms({ holder: 'two', now: NOW + hours * 60 * MINUTE_MS })
        assert.deepEqual(ids(await store.lease(jumped, KEYS, 9)), [held, postponed])
      })
    }

    test('erases the message with its end, and keeps the answer until it is forgotten', async () => {
      const entry = someEntry()
      await store.add(entry, 10)
      await store.lease(terms(), KEYS, 1)
      const answer = { keyId: 'new', bytes: Buffer.from('answer') }
      assert.equal(await store.end(entry.id, 'one', 'refused', answer, NOW + 1), true)
      const found = await store.findBySecret(entry.secretDigest)
      assert.deepEqual([found?.state, found?.endedAt, found?.sealed?.keyId], ['refused', NOW + 1, 'new'])
      assert.equal(Buffer.from(found?.sealed?.bytes ?? []).toString(), 'answer')
      assert.equal(await store.forget(NOW + 1), 0)
      assert.equal(await store.forget(NOW + 2), 1)
      assert.equal(await store.findBySecret(entry.secretDigest), null)
    })

    test('seals anew what nobody holds', async () => {
      const [id = ''] = await added(1)
      const [entry] = await store.page(null, 10)
      const sealed = { keyId: 'new', bytes: Buffer.from('again') }
      await store.leaseOne(id, terms())
      assert.equal(await store.reseal(entry!, sealed), false)
      await store.postpone(id, 'one', NOW, false)
      assert.equal(await store.reseal(entry!, sealed), true)
      assert.deepEqual(ids(await store.lease(terms(), ['new'], 1)), [id])
    })

    test('counts and lists', async () => {
      const all = await added(3)
      await store.leaseOne(all[0] ?? '', terms())
      await store.end(all[0] ?? '', 'one', 'delivered', null, NOW)
      const { states, oldestAcceptedAt, waitingByKey } = await store.statistics()
      assert.deepEqual([states.waiting, states.delivered, states.refused], [2, 1, 0])
      assert.deepEqual([oldestAcceptedAt, waitingByKey], [NOW, { key: 2 }])
      assert.deepEqual(ids(await store.page(null, 2)), all.slice(0, 2))
      assert.deepEqual(ids(await store.page(all[1] ?? '', 9)), all.slice(2))
      await store.check()
    })
  })
}

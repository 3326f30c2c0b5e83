import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { describe, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { enginesOf } from '@resume-library/database/testing/storage'
import { createCipher } from '../cipher.ts'
import {
  cipher,
  DELIVERED,
  HOUR_MS,
  INTERVAL_MS,
  LIFETIME_MS,
  later,
  startCopies,
  until,
} from '../testing/copies.ts'

/** Encrypts with a key that nobody has. */
const damaging: typeof cipher = {
  ...cipher,
  encrypt: (...content) => ({ ...cipher.encrypt(...content), bytes: randomBytes(64) }),
}

for (const engine of enginesOf('outbox')) {
  describe(`delivery from ${engine.name}`, { concurrency: true }, () => {
    test('probes an endpoint that is down with one entry, and delivers all once it recovers', async (context) => {
      const { recipient, add, deliveries } = await startCopies(context, engine)
      recipient.delay = 30
      for (let index = 0; index < 12; index += 1) await add(`of ${index}`)
      await deliveries[0]!.recordFailure(null)
      await until(() => recipient.tries.length >= 4, 'four tries')
      assert.equal(recipient.most, 1)
      assert.equal(deliveries[0]!.isDown, true)
      recipient.attempt = DELIVERED
      await until(() => recipient.ends.length === 12, 'all are delivered')
      assert.deepEqual(recipient.changes, [true, false])
    })

    test('pauses all processes during an outage, and each detects the recovery', async (context) => {
      const { recipient, add, deliveries } = await startCopies(context, engine, 3)
      for (const delivery of deliveries) await delivery.recordFailure(HOUR_MS)
      for (let index = 0; index < 12; index += 1) await add(`of ${index}`)
      await sleep(3 * INTERVAL_MS)
      assert.equal(recipient.tries.length, 0)
      recipient.attempt = DELIVERED
      deliveries[0]!.recordSuccess()
      await until(() => recipient.ends.length === 12, 'all are delivered')
      await until(() => deliveries.every(({ isDown }) => !isDown), 'none takes it for down')
      assert.equal(new Set(recipient.tries).size, recipient.tries.length)
    })

    test('an empty queue is not a recovery', async (context) => {
      const { recipient, add, deliveries, store } = await startCopies(context, engine)
      await add('one')
      await until(() => deliveries[0]!.isDown, 'it is away')
      const [{ id } = assert.fail()] = await store.page(null, 1)
      await until(async () => typeof (await store.leaseOne(id, 'x')) === 'object', 'it is free')
      await store.postpone(id, 'x', 200_000, false)
      await store.pauseFor(0)
      await sleep(3 * INTERVAL_MS)
      assert.equal(deliveries[0]!.isDown, true)
      await store.makeAllDue()
      const tries = recipient.tries.length
      await until(() => recipient.tries.length > tries, 'another try')
      assert.deepEqual(recipient.changes, [true])
    })

    test('resets the health while nothing waits, without reporting a recovery', async (context) => {
      const { recipient, deliveries } = await startCopies(context, engine)
      await deliveries[0]!.recordFailure(null)
      await until(() => !deliveries[0]!.isDown, 'it is not known')
      assert.deepEqual(recipient.changes, [true])
      deliveries[0]!.recordSuccess()
      assert.deepEqual(recipient.changes, [true, false])
    })

    test('ends a pause on request', async (context) => {
      const { recipient, add, deliveries, store } = await startCopies(context, engine)
      recipient.attempt = later({ retryAfterMs: HOUR_MS })
      await deliveries[0]!.recordFailure(HOUR_MS)
      await add('one')
      await sleep(3 * INTERVAL_MS)
      assert.equal(recipient.tries.length, 0)
      await store.makeAllDue()
      await until(() => recipient.tries.length === 1, 'a try')
      await sleep(3 * INTERVAL_MS)
      assert.equal(recipient.tries.length, 1, 'the pause goes on')
    })

    test('respects Retry-After of a healthy endpoint', async (context) => {
      const { recipient, add } = await startCopies(context, engine)
      recipient.attempt = later({ isDown: false, retryAfterMs: 60_000 })
      for (const text of ['one', 'two', 'three']) await add(text)
      await until(() => recipient.tries.length === 1, 'a try')
      await sleep(3 * INTERVAL_MS)
      assert.equal(recipient.tries.length, 1)
      assert.deepEqual(recipient.changes, [])
    })

    test('backs off for an entry that fails by an error of ours, and not for others', async (context) => {
      const faults: unknown[] = []
      const { recipient, add, deliveries } = await startCopies(context, engine, 1, (fault) =>
        faults.push(fault),
      )
      await add('damaged', { cipher: damaging })
      await until(() => faults.length === 1, 'a fault')
      await sleep(INTERVAL_MS)
      assert.ok(faults.length <= 3, `${faults.length}`)
      recipient.attempt = DELIVERED
      await add('whole')
      await until(() => recipient.ends.length === 1, 'an end')
      assert.equal(deliveries[0]!.isDown, false)
    })

    test('tries each old entry once more during an outage, then expires it', async (context) => {
      const acceptedAt = Date.now() - LIFETIME_MS - 1
      const { recipient, store, deliveries } = await startCopies(
        context,
        engine,
        1,
        assert.ifError,
        async (add) => {
          await add('damaged', { acceptedAt, cipher: damaging })
          for (let index = 0; index < 9; index += 1) await add(`old ${index}`, { acceptedAt })
          await add('lost', { acceptedAt, cipher: createCipher([randomBytes(32)]) })
          await add('new', { cipher: createCipher([randomBytes(32)]) })
        },
      )
      await deliveries[0]!.recordFailure(HOUR_MS)
      await until(() => recipient.ends.length === 11, 'all but the new one end')
      const tried = [...new Set(recipient.tries)].sort().map((text) => `expired ${text}`)
      assert.equal(tried.length, 9)
      assert.deepEqual(recipient.ends.sort(), ['expired null', 'expired null', ...tried])
      const { states } = await store.statistics()
      assert.deepEqual([states.waiting, states.expired], [1, 11])
    })

    test('delivers old entries as late as an endpoint that answers asks', async (context) => {
      const acceptedAt = Date.now() - LIFETIME_MS - 1
      const { recipient, add, store } = await startCopies(context, engine)
      recipient.attempt = later({ isDown: false, retryAfterMs: 3 * INTERVAL_MS })
      for (let index = 0; index < 9; index += 1) await add(`old ${index}`, { acceptedAt })
      await until(() => recipient.tries.length > 1, 'tries')
      recipient.attempt = DELIVERED
      await until(() => recipient.ends.length === 9, 'nine ends')
      const { states } = await store.statistics()
      assert.deepEqual([states.delivered, states.expired], [9, 0])
    })
  })
}

import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { describe, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { OUTBOX_LEASE_MS } from '@resume-library/contract/limits'
import { enginesOf } from '@resume-library/database/testing/storage'
import { createSeal } from '../seal.ts'
import {
  DELIVERED,
  HOUR_MS,
  INTERVAL_MS,
  LIFETIME_MS,
  later,
  seal,
  startCopies,
  until,
} from '../testing/copies.ts'

/** Seals what no key opens. */
const damaging: typeof seal = {
  ...seal,
  seal: (...sealed) => ({ ...seal.seal(...sealed), bytes: randomBytes(64) }),
}

for (const engine of enginesOf('outbox')) {
  describe(`delivery from ${engine.name}`, { concurrency: true }, () => {
    test('tries a recipient that is away with one at a time over all copies, and then delivers all', async (context) => {
      const { recipient, add, deliveries } = await startCopies(context, engine, 3)
      recipient.delay = 30
      for (let index = 0; index < 12; index += 1) await add(`of ${index}`)
      for (const delivery of deliveries) delivery.failed(null)
      await until(() => recipient.tries.length >= 4, 'four tries')
      assert.equal(recipient.most, 1)
      assert.equal(deliveries.filter(({ isAway }) => isAway).length, 3)
      recipient.attempt = DELIVERED
      await until(() => recipient.ends.length === 12, 'all are delivered')
      // The others need not find out by themselves.
      await until(() => deliveries.every(({ isAway }) => !isAway), 'all know that it is back')
      assert.deepEqual([...recipient.changes].sort(), deliveries.flatMap(() => [true, false]).sort())
    })

    test('is not back because nothing is due', async (context) => {
      const { recipient, add, deliveries, store } = await startCopies(context, engine)
      await add('one')
      await until(() => recipient.tries.length === 1, 'a try')
      await until(() => deliveries[0]!.isAway, 'it is away')
      const leased = await store.page(null, 1)
      // Due long after the pause of the recipient.
      await store.leaseOne(leased[0]!.id, { holder: 'x', now: Date.now(), duration: 1 })
      await store.postpone(leased[0]!.id, 'x', Date.now() + 200_000, false)
      await until(() => recipient.tries.length === 2, 'another try')
      assert.deepEqual(recipient.changes, [true])
    })

    test('lets the next who asks find out where nothing waits, and says nothing untrue', async (context) => {
      const { recipient, deliveries } = await startCopies(context, engine)
      deliveries[0]!.failed(null)
      await until(() => !deliveries[0]!.isAway, 'it is not known')
      assert.deepEqual(recipient.changes, [true])
      deliveries[0]!.answered()
      assert.deepEqual(recipient.changes, [true, false])
    })

    test('does not wait a pause out that somebody wants to end', async (context) => {
      const { recipient, add, deliveries, store } = await startCopies(context, engine)
      recipient.attempt = later({ retryAfterMs: HOUR_MS })
      await add('one')
      deliveries[0]!.failed(HOUR_MS)
      await sleep(3 * INTERVAL_MS)
      assert.equal(recipient.tries.length, 0)
      await store.retry(Date.now())
      await until(() => recipient.tries.length === 1, 'a try')
      await sleep(3 * INTERVAL_MS)
      assert.equal(recipient.tries.length, 1, 'the pause goes on')
    })

    test('leaves a recipient alone that is there and asks for it', async (context) => {
      const { recipient, add } = await startCopies(context, engine)
      recipient.attempt = later({ isAway: false, retryAfterMs: 60_000 })
      for (const text of ['one', 'two', 'three']) await add(text)
      await until(() => recipient.tries.length === 1, 'a try')
      await sleep(3 * INTERVAL_MS)
      assert.equal(recipient.tries.length, 1)
      assert.deepEqual(recipient.changes, [])
    })

    test('looks now and then, and no more often, while another holds the only one that waits', async (context) => {
      const { recipient, add, store } = await startCopies(context, engine)
      const id = await add('held by one that died')
      await store.leaseOne(id, { holder: 'dead', now: Date.now(), duration: OUTBOX_LEASE_MS })
      const begun = performance.now()
      await until(() => recipient.probes > 2, 'some looks')
      assert.ok(performance.now() - begun > INTERVAL_MS)
    })

    test('tries what fails by a fault of ours less and less often, and nothing else waits for it', async (context) => {
      const faults: unknown[] = []
      const { recipient, add, deliveries } = await startCopies(context, engine, 1, (fault) =>
        faults.push(fault),
      )
      await add('damaged', { seal: damaging })
      await until(() => faults.length === 1, 'a fault')
      await sleep(INTERVAL_MS)
      assert.ok(faults.length <= 3, `${faults.length}`)
      recipient.attempt = DELIVERED
      await add('whole')
      await until(() => recipient.ends.length === 1, 'an end')
      assert.equal(deliveries[0]!.isAway, false)
    })

    test('ends what is too old where one is damaged, too', async (context) => {
      const { recipient, add } = await startCopies(context, engine)
      const acceptedAt = Date.now() - LIFETIME_MS - 1
      await add('damaged', { acceptedAt, seal: damaging })
      await add('old', { acceptedAt })
      await until(() => recipient.ends.length === 2, 'two ends')
      assert.deepEqual(recipient.ends, ['expired null', 'expired old'])
    })

    test('ends what is too old while the recipient is away, and what a lost key sealed', async (context) => {
      const { recipient, add, store, deliveries } = await startCopies(context, engine)
      deliveries[0]!.failed(HOUR_MS)
      const acceptedAt = Date.now() - LIFETIME_MS - 1
      await add('old', { acceptedAt })
      await add('lost', { acceptedAt, seal: createSeal([randomBytes(32)]) })
      await add('new', { seal: createSeal([randomBytes(32)]) })
      await until(() => recipient.ends.length === 2, 'two ends')
      assert.deepEqual(recipient.ends, ['expired old', 'expired null'])
      assert.equal(recipient.tries.length, 0)
      const { states } = await store.statistics()
      assert.deepEqual([states.waiting, states.expired], [1, 2])
    })
  })
}

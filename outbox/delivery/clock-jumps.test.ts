import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { enginesOf } from '@resume-library/database/testing/storage'
import { DELIVERED, HOUR_MS, INTERVAL_MS, later, startCopies, until } from '../testing/copies.ts'

// One after the other: all copies of a process, and all tests of a file, have one clock.
for (const engine of enginesOf('outbox')) {
  for (const hours of [-1, 1]) {
    test(`a clock that jumps by ${hours} h loses nothing, delivers nothing twice and hangs nothing in ${engine.name}`, async (context) => {
      const { now } = Date
      let jump = 0
      context.mock.method(Date, 'now', () => now() + jump)
      const { recipient, add, deliveries } = await startCopies(context, engine, 3)
      const added: string[] = []
      const addSome = async (when: string) => {
        for (let index = 0; index < 8; index += 1) await add(`${when} ${index}`)
        for (let index = 0; index < 8; index += 1) added.push(`${when} ${index}`)
      }

      // While it is away: pauses and what is put off.
      await addSome('before')
      await until(() => deliveries.every(({ isAway }) => isAway), 'all know that it is away')
      jump = hours * HOUR_MS
      await addSome('after')
      await until(() => recipient.now === 0, 'nothing is under way')
      recipient.tries.length = 0
      recipient.attempt = DELIVERED
      // While deliveries run: leases. Longer than two looks of another copy.
      recipient.delay = 5 * INTERVAL_MS
      await until(() => recipient.now > 0 && deliveries.some(({ isAway }) => !isAway), 'it is back')
      jump = 0
      await sleep(4 * INTERVAL_MS)
      jump = 2 * hours * HOUR_MS
      recipient.delay = 10
      await until(() => recipient.ends.length >= added.length, 'all are delivered')
      assert.deepEqual(recipient.tries.sort(), added.sort())
      assert.deepEqual(recipient.ends.sort(), added.map((text) => `delivered ${text}`).sort())
    })
  }

  test(`a copy with a clock of its own takes nothing that another delivers from ${engine.name}`, async (context) => {
    const { recipient, add, store } = await startCopies(context, engine, 2)
    recipient.attempt = later()
    recipient.delay = 5 * INTERVAL_MS
    const id = await add('held')
    await until(() => recipient.now === 1, 'it is being delivered')
    for (const hours of [-1, 1]) {
      const terms = { holder: `${hours}`, now: Date.now() + hours * HOUR_MS, duration: 1 }
      assert.equal(await store.leaseOne(id, terms), null)
      assert.equal(await store.leaseProbe(terms), false)
    }
  })
}

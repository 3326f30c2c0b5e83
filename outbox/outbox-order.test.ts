import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { enginesOf } from '@resume-library/database/testing/storage'
import { ids, KEYS, MINUTE_MS, NOW, setOutbox, someEntry } from './testing/test-outbox.ts'

for (const engine of enginesOf('outbox')) {
  describe(`entries of one subject in ${engine.name}`, () => {
    const outbox = setOutbox(engine)
    test('are leased by position, one at a time, and others meanwhile', async () => {
      const add = async (subject: string, position: number) => {
        const entry = someEntry({ order: { subject, position } })
        await outbox.store.add(entry, 100)
        return entry.id
      }
      const [third, first, other] = [await add('a', 3), await add('a', 1), await add('b', 2)]
      const leased = async (holder: string, store = outbox.store) => ids(await store.lease(holder, KEYS, 9))
      const impatient = await outbox.open(0)
      // Also where the lease of the earlier one expires, and while it waits for its next attempt.
      assert.deepEqual(await leased('one', impatient), [first, other])
      assert.deepEqual(await leased('two'), [first, other])
      await impatient.close()
      await outbox.store.postpone(first, 'two', MINUTE_MS, false, 'HTTP 500')
      assert.deepEqual(await leased('three'), [])
      const found = (await outbox.store.page(null, 9)).find(({ id }) => id === first)
      assert.deepEqual([found?.subject, found?.lastError], ['a', 'HTTP 500'])
      await outbox.store.makeAllDue()
      assert.deepEqual(await leased('four'), [first])
      assert.equal(await outbox.store.end(first, 'four', 'delivered', null, NOW), true)
      assert.deepEqual(await leased('five'), [third])
    })
  })
}

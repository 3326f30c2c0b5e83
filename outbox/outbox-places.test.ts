import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { enginesOf } from '@resume-library/database/testing/storage'
import { ids, KEYS, NOW, setOutbox, someEntry } from './testing/test-outbox.ts'

for (const engine of enginesOf('outbox')) {
  describe(`the places of the outbox in ${engine.name}`, () => {
    const outbox = setOutbox(engine)
    test('refuses entries beyond the maximum', async () => {
      assert.equal(await outbox.store.add(someEntry(), 1), 'added')
      assert.equal(await outbox.store.add(someEntry(), 1), 'full')
      const [entry] = await outbox.store.lease('one', KEYS, 1)
      await outbox.store.end(entry?.id ?? '', 'one', 'delivered', null, NOW)
      assert.equal(await outbox.store.add(someEntry(), 1), 'added')
    })

    test('gives a client a tenth of the places, also by concurrent copies, until its entries end', async () => {
      const copies = await Promise.all([outbox.open(), outbox.open(), outbox.open()])
      let next = 0
      const addTo = (client: string, times: number) =>
        Promise.all(
          Array.from({ length: times }, () => {
            next += 1
            return copies[next % copies.length]!.add(someEntry({ client }), 20)
          }),
        )
      assert.deepEqual((await addTo('one', 5)).sort(), ['added', 'added', ...Array(3).fill('client_full')])
      const others = await Promise.all(Array.from({ length: 11 }, (_, index) => addTo(`other ${index}`, 3)))
      assert.equal(others.flat().filter((added) => added === 'added').length, 18)
      for (const copy of copies) await copy.close()
      const known = someEntry({ client: 'few', fingerprint: 'same' })
      const [first = ''] = ids(await outbox.store.lease('holder', KEYS, 1))
      await outbox.store.end(first, 'holder', 'withdrawn', null, NOW)
      assert.equal(await outbox.store.add(known, 25), 'added')
      assert.equal(await outbox.store.add(someEntry({ client: 'few' }), 1), 'full')
      assert.equal(await outbox.store.add(someEntry({ client: 'few', fingerprint: 'same' }), 1), 'known')
      assert.equal(await outbox.store.add(someEntry({ client: 'one' }), 25), 'added')
    })
  })
}

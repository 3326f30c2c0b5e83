import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { after, before, describe, test } from 'node:test'
import { enginesOf, type TestStorage } from '@resume-library/database/testing/storage'
import { openOutbox } from '@resume-library/outbox/open-outbox'
import type { OutboxStore } from '@resume-library/outbox/outbox-store'
import { createSeal } from '@resume-library/outbox/seal'
import { COMMANDS } from './commands.ts'

const [OLD, NEW] = [randomBytes(32), randomBytes(32)]

for (const engine of enginesOf('outbox')) {
  describe(`npm run outbox with ${engine.name}`, () => {
    let storage: TestStorage
    let store: OutboxStore
    const ids = [1, 2].map((digit) => `01a1fda9-0000-7000-8000-00000000000${digit}`)
    const run = (name: string, given: readonly string[] = [], keys: [Buffer, ...Buffer[]] = [NEW, OLD]) =>
      COMMANDS[name]!.run({ store, seal: createSeal(keys), ids: given })

    before(async () => {
      storage = await engine.storage()
      store = await openOutbox(storage.location, assert.ifError)
      const seal = createSeal([OLD])
      for (const id of ids) {
        const sealed = seal.seal('message', id, `of ${id}`)
        await store.add({ id, secretDigest: id, sealed, acceptedAt: Date.now(), mayHaveArrived: false }, 10)
      }
    })
    after(async () => {
      await store.close()
      await storage.remove()
    })

    test('seals anew by the new key, and says what no key opens', async () => {
      assert.deepEqual(await run('rotate-key', [], [NEW]), {
        lines: ['0 sealed anew, 2 left'],
        isDone: false,
      })
      assert.deepEqual((await run('rotate-key')).lines, ['2 sealed anew, 0 left'])
      const [entry] = await store.page(null, 1)
      assert.equal(createSeal([NEW]).open('message', ids[0]!, entry!.sealed!), `of ${ids[0]}`)
    })

    test('lists, counts, hurries and discards', async () => {
      const { lines } = await run('list')
      assert.deepEqual(
        lines.map((line) => line.slice(0, 45).trim()),
        ids.map((id) => `${id}  waiting`),
      )
      assert.deepEqual((await run('retry')).lines, ['2 due now'])
      assert.deepEqual(await run('discard', [ids[0]!]), { lines: [`${ids[0]} discarded`], isDone: true })
      for (const id of [ids[0]!, 'none'])
        assert.deepEqual(await run('discard', [id]), { lines: [`${id} not waiting`], isDone: false })
      const counted = (await run('stats')).lines
      assert.deepEqual([counted[0], counted[5]], ['waiting    1', 'discarded  1'])
      assert.equal((await store.page(null, 1))[0]?.sealed, null)
    })
  })
}

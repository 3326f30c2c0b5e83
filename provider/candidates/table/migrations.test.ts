import assert from 'node:assert/strict'
import { after, beforeEach, describe, test } from 'node:test'
import { someCandidate } from '../../testing/candidates.ts'
import { engines, openCandidates, type TestStorage } from '../../testing/storage.ts'
import { CANDIDATES_SCHEMA } from './migrations.ts'

for (const engine of engines()) {
  describe(`migrations on ${engine.name}`, () => {
    const storages: TestStorage[] = []
    let storage: TestStorage
    const applied = async () =>
      (await storage.execute('select name from kysely_migration order by name')).map((row) => ({ ...row! }))
    const open = async () => {
      const opened = await openCandidates(storage)
      await opened.store.check()
      return opened
    }

    beforeEach(async () => {
      storage = await engine.storage()
      storages.push(storage)
    })
    after(async () => {
      for (const { remove } of storages) await remove()
    })

    test('create the tables once, also from concurrent instances', async () => {
      const instances = await Promise.all([open(), open(), open()])
      assert.equal(await instances[0].store.add(someCandidate()), 'added')
      assert.deepEqual(
        await applied(),
        Object.keys(CANDIDATES_SCHEMA.migrations).map((name) => ({ name })),
      )
      for (const instance of instances) await instance.store.close()
    })

    test('leave alone what a newer version added', async () => {
      await (await open()).store.close()
      await storage.execute(
        `alter table candidates add column nickname text not null default '';\n` +
          `insert into kysely_migration (name, timestamp) values ('9999-nickname', '${new Date().toISOString()}');\n` +
          'select 1',
      )
      const { store } = await open()
      assert.equal(await store.add(someCandidate()), 'added')
      await store.close()
    })
  })
}

import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { after, beforeEach, describe, test } from 'node:test'
import { someCandidate } from '../../testing/candidates.ts'
import { engines, type TestStorage } from '../../testing/storage.ts'
import { openCandidates } from '../candidate-store-conformance.ts'
import { MIGRATIONS } from './migrations.ts'

/** Statements by which the version before Kysely's migrator made a database, with one candidate in it. */
const earlierDatabase = (engine: string) =>
  readFile(new URL(`../../testing/earlier-databases/${engine.toLowerCase()}.sql`, import.meta.url), 'utf8')

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

    test('take over what an earlier version made, also at several instances at once', async () => {
      await storage.execute(await earlierDatabase(engine.name))
      const instances = await Promise.all([open(), open(), open()])
      const { archive, store } = instances[0]
      const found = await archive.find({ email: 'ada@example.com' })
      assert.equal(found?.id, '01a1fda9-0000-7000-8000-000000000001')
      assert.deepEqual([found?.consent_version, found?.consent_given_at], ['', null])
      assert.equal((await store.findByIdempotencyKey('k1'))?.fingerprint, 'f')
      assert.equal(await store.add(someCandidate()), 'added')
      assert.deepEqual(
        await applied(),
        Object.keys(MIGRATIONS).map((name) => ({ name })),
      )
      assert.equal((await storage.execute('select name from provider_migrations')).length, 1)
      for (const instance of instances) await instance.store.close()
    })

    test('run once, whoever comes later', async () => {
      await (await open()).store.close()
      const first = await storage.execute('select * from kysely_migration')
      await (await open()).store.close()
      assert.deepEqual(await storage.execute('select * from kysely_migration'), first)
    })

    test('leave alone what a newer version has added', async () => {
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

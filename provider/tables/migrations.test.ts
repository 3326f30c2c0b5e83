import assert from 'node:assert/strict'
import { after, beforeEach, describe, test } from 'node:test'
import { openDatabase } from '@resume-library/database/open-database'
import { rowOfCandidate } from '../candidates/candidate-row.ts'
import type { NewCandidate } from '../candidates/candidate-store.ts'
import { someCandidate } from '../testing/candidates.ts'
import { engines, openCandidates, type TestStorage } from '../testing/storage.ts'
import type { CandidateTables } from './candidate-columns.ts'
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

    test('bring the time of retention to a database of a build before', async () => {
      await (await open()).store.close()
      await storage.execute(
        'drop table candidate_retention;\ncreate table aged_candidates (candidate_id text);\n' +
          "delete from kysely_migration where name = '9-retention';\nselect 1",
      )
      const { store, archive } = await open()
      assert.equal(await archive.agedBefore(new Date()), '1970-01-01T00:00:00.000Z')
      await store.close()
      await assert.rejects(storage.execute('select * from aged_candidates'))
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

    test('end the start where the table lacks a column, and name it', async () => {
      await (await open()).store.close()
      await storage.execute('alter table candidates drop column home_town;\nselect 1')
      await assert.rejects(open(), /table candidates has no column home_town: add it by a new migration/)
    })

    test('make what an older version stored findable, in the order of registration', async () => {
      const { location } = storage
      const migrations = { '1-candidates': CANDIDATES_SCHEMA.migrations['1-candidates']! }
      const schema = { table: CANDIDATES_SCHEMA.table, migrations }
      const old = await openDatabase<CandidateTables>({
        location,
        schema,
        queryTimeoutMs: 0,
        onError: assert.ifError,
      })
      const candidates = ['Zora', 'Zorin', 'Zorro'].map((last_name, index) =>
        someCandidate({ last_name, created_at: `2026-01-0${3 - index}T00:00:00.000Z` }),
      )
      const add = (candidate: NewCandidate) => {
        const { number, position, changed_at, language, verified_at, sort_name, search, ...row } =
          rowOfCandidate(candidate, { position: 0, at: '' }, old.kind)
        return old.kysely
          .insertInto('candidates')
          .values(row as never)
          .execute()
      }
      const found = async () => {
        const { store, archive } = await open()
        const page = { cursor: null, limit: 10 } as const
        const all = await archive.search({ words: 'zor' }, { ...page, sort: 'oldest' })
        const changes = await archive.feed({}, { ...page, since: null })
        const names = [all, changes].map(({ candidates }) => candidates.map(({ last_name }) => last_name))
        await store.close()
        return names
      }
      for (const candidate of candidates.slice(0, 2)) await add(candidate)
      assert.deepEqual(await found(), [
        ['Zorin', 'Zora'],
        ['Zorin', 'Zora'],
      ])
      // While the older one still runs, as on another machine.
      await add(candidates[2]!)
      await old.kysely.deleteFrom('candidates').where('id', '=', candidates[0]!.id).execute()
      assert.deepEqual(await found(), [
        ['Zorro', 'Zorin'],
        ['Zorin', 'Zorro'],
      ])
      await old.close()
    })
  })
}

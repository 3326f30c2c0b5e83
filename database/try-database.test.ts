import assert from 'node:assert/strict'
import { existsSync, writeFileSync } from 'node:fs'
import { describe, type TestContext, test } from 'node:test'
import { type Kysely, sql } from 'kysely'
import { openDatabase } from './open-database.ts'
import { type Engine, enginesOf } from './testing/storage.ts'
import { tryDatabase } from './try-database.ts'

const run = (statement: string) => async (database: Kysely<unknown>) =>
  void (await sql.raw(statement).execute(database))

const SCHEMA = {
  migrations: {
    '0001-one': run('create table one (a integer)'),
    '0002-two': run('create table two (a integer)'),
  },
  table: 'tried_migration',
}

async function storageOf(context: TestContext, engine: Engine) {
  const storage = await engine.storage()
  context.after(() => storage.remove())
  return storage
}

async function makeDatabase(location: Parameters<typeof tryDatabase>[0]): Promise<void> {
  const options = { location, schema: SCHEMA, queryTimeoutMs: 0, onError: assert.fail }
  await (await openDatabase(options)).close()
}

for (const engine of enginesOf('tried')) {
  describe(`trying a database in ${engine.name}`, () => {
    test('returns the applied migrations, and changes nothing', async (context) => {
      const { location, execute } = await storageOf(context, engine)
      await makeDatabase(location)
      const noted = await execute('select name from tried_migration order by name')
      assert.deepEqual(await tryDatabase(location, SCHEMA, 5_000), {
        exists: true,
        applied: ['0001-one', '0002-two'],
      })
      assert.deepEqual(await execute('select name from tried_migration order by name'), noted)
    })

    test('creates no schema', async (context) => {
      const { location, execute } = await storageOf(context, engine)
      await execute('create table other (a integer);\nselect 1 as one')
      for (const schema of [SCHEMA, null])
        assert.deepEqual(await tryDatabase(location, schema, 5_000), { exists: true, applied: [] })
      await assert.rejects(execute('select * from one'))
      await assert.rejects(execute('select * from tried_migration'))
    })
  })
}

describe('trying a SQLite file', () => {
  const [sqlite] = enginesOf('tried')

  test('creates no file', async (context) => {
    const { location } = await storageOf(context, sqlite!)
    assert.ok(location.kind === 'sqlite')
    assert.deepEqual(await tryDatabase(location, SCHEMA, 0), { exists: false, applied: [] })
    assert.ok(!existsSync(location.file))
  })

  test('fails for a file that is not a database', async (context) => {
    const { location } = await storageOf(context, sqlite!)
    assert.ok(location.kind === 'sqlite')
    await makeDatabase(location)
    writeFileSync(location.file, 'This is a text, and not a short one. '.repeat(100))
    await assert.rejects(tryDatabase(location, SCHEMA, 0), /file is not a database/)
  })
})

test('trying an unreachable server fails', async () => {
  const location = { kind: 'postgres', url: 'postgres://u:p@127.0.0.1:1/x' } as const
  await assert.rejects(tryDatabase(location, SCHEMA, 0))
})

import assert from 'node:assert/strict'
import { existsSync, writeFileSync } from 'node:fs'
import { describe, type TestContext, test } from 'node:test'
import { type Kysely, sql } from 'kysely'
import type { DatabaseLocation } from './database.ts'
import type { Schema } from './migrate.ts'
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

async function makeDatabase(location: DatabaseLocation): Promise<void> {
  const options = { location, schema: SCHEMA, queryTimeoutMs: 0, onError: assert.fail }
  await (await openDatabase(options)).close()
}

/** Returns the finding, as `status: found`. */
async function trial(location: DatabaseLocation, schema: Schema | null): Promise<string> {
  const { status, found } = await tryDatabase('candidates', location, schema)
  return `${status}: ${found}`
}

for (const engine of enginesOf('tried')) {
  describe(`trying a database in ${engine.name}`, () => {
    test('writes, and changes nothing', async (context) => {
      const { location, execute } = await storageOf(context, engine)
      await makeDatabase(location)
      const noted = await execute('select name from tried_migration order by name')
      assert.match(await trial(location, SCHEMA), /^ok: candidates in \S+: writable$/)
      assert.deepEqual(await execute('select name from tried_migration order by name'), noted)
    })

    test('finds a newer version', async (context) => {
      const { location } = await storageOf(context, engine)
      await makeDatabase(location)
      const { '0001-one': first } = SCHEMA.migrations
      const older = { ...SCHEMA, migrations: { '0001-one': first } }
      assert.match(await trial(location, older), /^warning: \S+ in \S+ is of a newer version \(0002-two\)$/)
    })

    test('creates no schema', async (context) => {
      const { location, execute } = await storageOf(context, engine)
      await execute('create table other (a integer);\nselect 1 as one')
      for (const schema of [SCHEMA, null]) assert.match(await trial(location, schema), /^ok: .*: writable$/)
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
    assert.match(
      await trial(location, SCHEMA),
      /^skipped: .* does not exist yet; the first start creates it$/,
    )
    assert.ok(!existsSync(location.file))
  })

  test('fails for a file that is not a database', async (context) => {
    const { location } = await storageOf(context, sqlite!)
    assert.ok(location.kind === 'sqlite')
    await makeDatabase(location)
    writeFileSync(location.file, 'This is a text, and not a short one. '.repeat(100))
    assert.match(await trial(location, SCHEMA), /^fault: cannot write .*file is not a database/)
  })
})

test('trying an unreachable server fails, without its password', async () => {
  const found = await trial({ kind: 'postgres', url: 'postgres://u:canary@127.0.0.1:1/x' }, null)
  assert.match(found, /^fault: cannot write candidates in PostgreSQL: /)
  assert.ok(!found.includes('canary'))
})

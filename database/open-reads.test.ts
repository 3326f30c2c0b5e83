import assert from 'node:assert/strict'
import type { ChildProcess } from 'node:child_process'
import { subscribe } from 'node:diagnostics_channel'
import { test } from 'node:test'
import { setImmediate } from 'node:timers/promises'
import { afterwards } from '@resume-library/server/testing/afterwards'
import { sql } from 'kysely'
import { isQueryTimeout } from './database.ts'
import { openDatabase, openReads } from './open-database.ts'
import { createSqliteReaders } from './sqlite-readers.ts'
import { enginesOf } from './testing/storage.ts'

interface Tables {
  readonly note: { readonly text: string }
}

const ENDLESS = {
  SQLite:
    'with recursive n(x) as (select 1 union all select x + 1 from n) select count(*) as count from n, note',
  PostgreSQL: 'select pg_sleep(60)::text as count, text from note',
}

const readers = new Set<ChildProcess>()
subscribe('child_process', (started) => readers.add((started as { process: ChildProcess }).process))

for (const engine of enginesOf('reads'))
  test(`reads in ${engine.name} are ended after their time, or with their process, beside writes and other reads`, async (context) => {
    const storage = await engine.storage()
    afterwards(context, () => storage.remove())
    const { location } = storage
    const database = await openDatabase<Tables>({
      location,
      schema: { table: 'migrations', migrations: {} },
      queryTimeoutMs: 0,
      onError: assert.ifError,
    })
    afterwards(context, () => database.close())
    await sql`create table note (text text)`.execute(database.kysely)
    await database.kysely.insertInto('note').values({ text: 'first' }).execute()
    const limits = { concurrency: 2, timeoutMs: 2_000 }
    const reads = await openReads<Tables>(database, location, limits, assert.ifError)
    afterwards(context, () => reads.close())
    const texts = async () =>
      (await reads.kysely.selectFrom('note').select('text').execute()).map(({ text }) => text)
    const endless = () => sql.raw(ENDLESS[engine.name]).execute(reads.kysely)

    const refused = assert.rejects(endless(), (error) => isQueryTimeout(error) && !reads.isUnavailable(error))
    await database.kysely.insertInto('note').values({ text: 'second' }).execute()
    assert.deepEqual(await texts(), ['first', 'second'])
    await refused
    await assert.rejects(reads.kysely.insertInto('note').values({ text: 'third' }).execute(), {
      message: /readonly|read-only/,
    })
    await Promise.all([assert.rejects(endless(), isQueryTimeout), assert.rejects(endless(), isQueryTimeout)])
    assert.deepEqual(await texts(), ['first', 'second'])

    if (engine.name === 'SQLite') {
      const ended = assert.rejects(endless(), reads.isUnavailable)
      // SIGTERM is left to the process that started it.
      for (const reader of readers) reader.kill('SIGKILL')
      await ended
      assert.deepEqual(await texts(), ['first', 'second'])
    }

    // An answer that waits for this process is found after its time.
    const late = texts()
    await setImmediate()
    for (const end = Date.now() + limits.timeoutMs + 200; Date.now() < end; );
    assert.deepEqual(await late, ['first', 'second'])
    assert.deepEqual(await texts(), ['first', 'second'])
  })

test('a process of SQLite that hangs at its start is ended, and another is started', async (context) => {
  const reads = createSqliteReaders(':memory:', { concurrency: 1, timeoutMs: 1_000 })
  afterwards(context, () => reads.close())
  const hanging = reads.execute('select 2')
  assert.ok([...readers].at(-1)?.kill('SIGSTOP'))
  await assert.rejects(hanging, isQueryTimeout)
  assert.equal((await reads.execute('select 2')).rows.length, 1)
})

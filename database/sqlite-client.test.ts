import assert from 'node:assert/strict'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { afterwards } from '@resume-library/server/testing/afterwards'
import { temporaryFolder } from '@resume-library/server/testing/temporary-folder'
import { startThread } from '@resume-library/server/threads/thread-client'
import { Kysely, sql } from 'kysely'
import { createSqliteClient } from './sqlite-client.ts'
import { createSqliteDialect } from './sqlite-dialect.ts'

interface Tables {
  readonly note: { readonly text: string }
}

const MODULE = new URL('./testing/mortal-sqlite-thread.ts', import.meta.url)

/** A database whose thread ends at the statement `exit`. */
async function openMortal(context: TestContext) {
  const folder = temporaryFolder(context)
  const client = createSqliteClient(join(folder, 'test.sqlite'), (path) => startThread(MODULE, { path }, {}))
  const kysely = new Kysely<Tables>({ dialect: createSqliteDialect(client) })
  afterwards(context, client.close)
  await sql`create table note (text text) strict`.execute(kysely)
  return { client, kysely }
}

const texts = async (kysely: Kysely<Tables>) =>
  (await kysely.selectFrom('note').select('text').execute()).map(({ text }) => text)

test('a thread that ended is restarted for the next query', async (context) => {
  const { kysely } = await openMortal(context)
  await kysely.insertInto('note').values({ text: 'before' }).execute()
  await assert.rejects(sql`exit`.execute(kysely), /the thread has ended/)
  await kysely.insertInto('note').values({ text: 'after' }).execute()
  assert.deepEqual(await texts(kysely), ['before', 'after'])
})

test('a transaction fails with its thread, and releases its lock', async (context) => {
  const { client, kysely } = await openMortal(context)
  const lost = kysely.transaction().execute(async (transaction) => {
    await transaction.insertInto('note').values({ text: 'first half' }).execute()
    await assert.rejects(client.execute('exit'))
    await transaction.insertInto('note').values({ text: 'second half' }).execute()
  })
  await assert.rejects(lost)
  await kysely.transaction().execute(async (transaction) => {
    await transaction.insertInto('note').values({ text: 'whole' }).execute()
  })
  assert.deepEqual(await texts(kysely), ['whole'])
})

test('a closed database is not reopened', async (context) => {
  const { client, kysely } = await openMortal(context)
  await client.close()
  await assert.rejects(texts(kysely), /the thread has ended/)
})

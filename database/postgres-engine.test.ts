import assert from 'node:assert/strict'
import { createServer } from 'node:net'
import { test } from 'node:test'
import { listening } from '@resume-library/server/testing/loopback'
import { sql } from 'kysely'
import { createPostgresEngine } from './postgres-engine.ts'

test('errors of an unreachable server count as unavailable, those of a query do not', async (context) => {
  // It connects with its first query only.
  const engine = createPostgresEngine('postgres://127.0.0.1:1/x', 0, assert.ifError)
  context.after(engine.close)
  const states = { '08006': true, '57014': true, '57P01': true, '23505': false, '42P01': false }
  for (const [code, isUnavailable] of Object.entries(states))
    assert.equal(
      engine.isUnavailable(Object.assign(new Error('of PostgreSQL'), { code })),
      isUnavailable,
      code,
    )
})

/** Messages `AuthenticationOk` and `ReadyForQuery`, after which this server is silent. */
const GREETING = Buffer.from('R\0\0\0\x08\0\0\0\0Z\0\0\0\x05I', 'latin1')

test('a server that vanishes during a query is unavailable, and the connection is not used again', async (context) => {
  let connections = 0
  const server = createServer((socket) => {
    connections += 1
    socket.on('error', () => {}).once('data', () => socket.write(GREETING))
  })
  const port = await listening(context, server)
  const engine = createPostgresEngine(`postgres://x@127.0.0.1:${port}/x`, 10_000, assert.ifError, 1, 200)
  context.after(engine.close)
  for (const expected of [1, 2]) {
    await assert.rejects(sql`select 1`.execute(engine.kysely), engine.isUnavailable)
    assert.equal(connections, expected)
  }
})

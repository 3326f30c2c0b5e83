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
  const engine = createPostgresEngine(`postgres://x@127.0.0.1:${port}/x`, 10_000, assert.ifError, {
    poolSize: 1,
    silenceMs: 200,
  })
  context.after(engine.close)
  for (const expected of [1, 2]) {
    await assert.rejects(sql`select 1`.execute(engine.kysely), engine.isUnavailable)
    assert.equal(connections, expected)
  }
})

/** Messages `ErrorResponse` and `ReadyForQuery`. */
const CANCELED = Buffer.from('E\0\0\0\x0fC57014\0Mx\0\0Z\0\0\0\x05I', 'latin1')

test('a connection that cannot be set to reads alone reads nothing', async (context) => {
  const server = createServer((socket) => {
    socket
      .on('error', () => {})
      .once('data', () => {
        socket.write(GREETING)
        socket.on('data', (bytes) => bytes.includes('read_only') && socket.write(CANCELED))
      })
  })
  const port = await listening(context, server)
  const options = { isReadOnly: true, silenceMs: 500 }
  const engine = createPostgresEngine(`postgres://x@127.0.0.1:${port}/x`, 0, assert.ifError, options)
  context.after(engine.close)
  await assert.rejects(sql`select 1`.execute(engine.kysely), { code: '57014' })
})

import assert from 'node:assert/strict'
import { createServer } from 'node:net'
import { type TestContext, test } from 'node:test'
import { createLog } from '@resume-library/server/log/log'
import { listening } from '@resume-library/server/testing/loopback'
import { createRateLimits } from './rate-limits.ts'

const READY = Buffer.from('Z\0\0\0\x05I', 'latin1')
/** AuthenticationOk and ReadyForQuery, of PostgreSQL's protocol 3. */
const WELCOME = Buffer.concat([Buffer.from('R\0\0\0\x08\0\0\0\0', 'latin1'), READY])
const CREATED = Buffer.concat([Buffer.from('C\0\0\0\x11CREATE TABLE\0', 'latin1'), READY])

/** A server that answers the first messages of each connection so, and then no more. */
async function startDatabase(context: TestContext, answers: () => readonly Buffer[]): Promise<string> {
  const server = createServer((socket) => {
    socket.on('error', () => {})
    const left = [...answers()]
    socket.on('data', () => {
      const answer = left.shift()
      if (answer) socket.write(answer)
    })
  })
  return `postgres://a:b@127.0.0.1:${await listening(context, server)}/c`
}

const log = createLog('silent', { write: () => {} }).logOf('service')

test('limiters in a database count in memory while the database does not answer', {
  timeout: 20_000,
}, async (context) => {
  const database = await startDatabase(context, () => [WELCOME, CREATED, CREATED, CREATED, CREATED, CREATED])
  const limits = await createRateLimits(
    { databaseUrl: database, rateLimitPerMinute: 1, uploadQuotaMb: 1 },
    log,
  )
  await limits.upload('client')
  await assert.rejects(limits.upload('client'), { code: 'too_many_requests' })
})

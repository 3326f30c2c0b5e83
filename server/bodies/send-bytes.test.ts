import assert from 'node:assert/strict'
import { once } from 'node:events'
import { get, type IncomingMessage } from 'node:http'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import Fastify from 'fastify'
import { until } from '../testing/until.ts'
import { sendBytes } from './send-bytes.ts'

const CHUNK = 64 * 1024

test('a body is read no faster than its client reads, and no more once the client has left', async (context) => {
  const app = Fastify()
  context.after(() => app.close())
  let read = 0
  let isEnded = false
  app.get('/', async (request, reply) => {
    await sendBytes(request, reply, endless())
  })
  async function* endless() {
    try {
      for (; ; read++) yield Buffer.alloc(CHUNK)
    } finally {
      isEnded = true
    }
  }
  const request = get(await app.listen({ port: 0 }))
  const [answer] = (await once(request, 'response')) as [IncomingMessage]
  answer.pause()
  let before = -1
  while (before !== read) {
    before = read
    await sleep(300)
    assert.ok(read < 1_000, `${read} chunks wait`)
  }
  assert.equal(isEnded, false)
  answer.resume()
  await until(true, () => read > before + 100)
  request.destroy()
  answer.on('error', () => {})
  await until(true, () => isEnded)
})

test('a body that breaks off ends the connection', async (context) => {
  const app = Fastify({ logger: false })
  context.after(() => app.close())
  app.get('/', async (request, reply) => {
    await sendBytes(request, reply, broken())
  })
  async function* broken() {
    yield 'first'
    throw new Error('the database is gone')
  }
  const url = await app.listen({ port: 0 })
  await assert.rejects(
    fetch(url).then((answer) => answer.text()),
    /terminated|fetch failed/,
  )
})

import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import Fastify from 'fastify'
import { createBodyBudget } from './body-budget.ts'

describe('bodies that are held at once', () => {
  const app = Fastify()
  const waiting: (() => void)[] = []
  let url: string
  app.post('/', { onRequest: createBodyBudget(1_000) }, async () => {
    await new Promise<void>((resolve) => waiting.push(resolve))
    return 'done'
  })
  const send = (bytes: number, signal: AbortSignal | null = null) =>
    fetch(url, { method: 'POST', body: 'x'.repeat(bytes), headers: { 'Content-Type': 'text/plain' }, signal })
  const untilWaiting = async (count: number) => {
    while (waiting.length < count) await new Promise((resolve) => setTimeout(resolve, 5))
  }

  before(async () => {
    url = await app.listen({ port: 0 })
  })
  after(() => app.close())

  test('are refused past the budget, and taken again when others were answered', async () => {
    const first = send(600)
    await untilWaiting(1)
    const refused = await send(600)
    assert.equal(refused.status, 503)
    assert.ok(refused.headers.get('retry-after'))
    waiting.shift()?.()
    assert.equal((await first).status, 200)
    const next = send(600)
    await untilWaiting(1)
    waiting.shift()?.()
    assert.equal((await next).status, 200)
  })

  test('are given back when the client went away', async () => {
    const cut = new AbortController()
    const gone = send(600, cut.signal)
    await untilWaiting(1)
    cut.abort()
    await assert.rejects(gone)
    // The server learns of it a moment later.
    let status = 503
    while (status === 503) {
      const answer = send(600)
      await Promise.race([untilWaiting(2), answer])
      waiting.splice(1).forEach((resume) => void resume())
      status = (await answer).status
    }
    assert.equal(status, 200)
    waiting.shift()?.()
  })
})

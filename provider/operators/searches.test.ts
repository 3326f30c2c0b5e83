import assert from 'node:assert/strict'
import { test } from 'node:test'
import { QueryTimeoutError } from '@resume-library/database/database'
import { OutboxStoreError } from '@resume-library/outbox/outbox-store'
import { createApp } from '@resume-library/server/app'
import { createLog } from '@resume-library/server/log/log'
import { SERVER_TIMEOUTS } from '@resume-library/server/timeouts'
import { register } from 'prom-client'
import { operatorRefusalRules } from './refusals.ts'
import { createSearches } from './searches.ts'

test('a caller has a few searches at once, the others too, and one that takes too long says so', async (context) => {
  const log = createLog('silent').logOf('operators')
  const app = createApp({ log, timeouts: SERVER_TIMEOUTS, refusals: operatorRefusalRules })
  context.after(() => app.close())
  app.addHook('onRequest', async (request) => {
    request.actor = { kind: 'key', name: String(request.headers.name), role: 'reader', session: null }
  })
  const search = createSearches()
  const { promise, resolve } = Promise.withResolvers<string>()
  app.get('/long', (request) => search(request, () => promise))
  app.get('/endless', (request) => search(request, () => Promise.reject(new QueryTimeoutError())))
  app.get('/away', (request) => search(request, () => Promise.reject(new OutboxStoreError({ cause: null }))))
  const ask = async (name: string, url: string) => {
    const { headers, body } = await app.inject({ url, headers: { name } })
    return body.startsWith('{') ? [JSON.parse(body).code, headers['retry-after']] : body
  }
  const asked = Array.from({ length: 12 }, () => ask('board', '/long'))
  assert.deepEqual(await ask('other', '/endless'), ['search_too_slow', undefined])
  assert.deepEqual(await ask('other', '/away'), ['unavailable', '5'])
  resolve('found')
  assert.deepEqual(await Promise.all(asked), [
    ...Array(9).fill('found'),
    ...Array(3).fill(['searches_busy', '5']),
  ])
  const metrics = await register.metrics()
  for (const [outcome, count] of Object.entries({ answered: 9, refused: 3, ended: 1 }))
    assert.ok(metrics.includes(`operator_searches_total{outcome="${outcome}"} ${count}\n`), metrics)
})

import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import type { RegistrationAccepted } from '@resume-library/contract/service-api'
import {
  endOf,
  pageAt,
  registerQueued,
  startWithProviderDown,
  statusAt,
} from '../../testing/queued-registrations.ts'
import { register } from '../../testing/requests.ts'
import { json, maintenancePage } from '../../testing/scripted-provider.ts'
import { startTestService, type TestService } from '../../testing/test-service.ts'

const CANARY = 'canary-Pa55word'

describe('a registration while the provider is down', () => {
  test('is queued during any outage, and delivered after it with the same key', async (context) => {
    for (const answer of [
      json(503, {}),
      json(502, {}),
      json(504, {}),
      maintenancePage,
      (response) => void response.destroy(),
      () => {},
      (response) => void response.writeHead(201, { 'Content-Length': 99 }).write('{"id":'),
    ] satisfies TestService['provider']['answer'][]) {
      const service = await startWithProviderDown(context, {}, { provider: 500 })
      service.provider.answer = answer
      const { status_url, id, status } = await registerQueued(service, {}, { 'Idempotency-Key': 'k-1' })
      assert.equal(status, 'accepted')
      assert.match(id, /^[\da-f-]{36}$/)
      assert.deepEqual(await statusAt(status_url), { status: 'accepted' })
      service.provider.answer = json(201, { id: 7 })
      assert.deepEqual(await endOf(status_url), {
        status: 'registered',
        answer: { status: 201, body: { id: 7 } },
      })
      const { requests } = service.provider
      assert.deepEqual([...new Set(requests.map(({ headers }) => headers['idempotency-key']))], ['k-1'])
      assert.equal(new Set(requests.map(({ body }) => body)).size, 1)
      await service.close()
    }
  })

  test('ends with the provider’s refusal', async (context) => {
    const service = await startWithProviderDown(context)
    const { status_url } = await registerQueued(service)
    service.provider.answer = json(409, { detail: 'Known <b>already</b>' })
    assert.deepEqual(await endOf(status_url), {
      status: 'refused',
      answer: { status: 409, body: { detail: 'Known <b>already</b>' } },
    })
    const page = await pageAt(status_url)
    assert.match(await page.text(), /accept your registration[\s\S]*already exists/)
  })

  test('that is refused at last is among the refused ones of /metrics', async (context) => {
    const service = await startWithProviderDown(context)
    const { status_url } = await registerQueued(service)
    service.provider.answer = json(409, {})
    await endOf(status_url)
    assert.match(
      await (await fetch(`${service.url}/metrics`)).text(),
      /^registrations_refused_total\{status="409"\} 1$/m,
    )
  })

  test('stays queued after another failure of the provider', async (context) => {
    const service = await startWithProviderDown(context)
    for (const answer of [
      json(401, {}),
      json(429, {}, { 'Retry-After': '1' }),
      json(500, {}),
      maintenancePage,
    ]) {
      service.provider.answer = json(503, {})
      const { status_url } = await registerQueued(service)
      let isFirst = true
      service.provider.answer = (response, request) => {
        ;(isFirst ? answer : json(201, {}))(response, request)
        isFirst = false
      }
      assert.equal((await endOf(status_url)).status, 'registered')
    }
  })

  test('is stored encrypted only, and erased at its end', async (context) => {
    const service = await startWithProviderDown(context)
    const email = 'canary.person@example.com'
    const { status_url } = await registerQueued(service, { email, password: CANARY })
    const secret = status_url.split('/').at(-1) ?? ''
    const kinds = await readdir(service.dataDir, { recursive: true, withFileTypes: true })
    const paths = kinds.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
    assert.ok(paths.some((path) => path.endsWith('outbox.sqlite')))
    const all = Buffer.concat(await Promise.all(paths.map((path) => readFile(path)))).toString('latin1')
    for (const word of [CANARY, email, secret, 'Lovelace']) {
      assert.ok(!all.includes(word), word)
      assert.ok(!JSON.stringify(service.log).includes(word), word)
    }
  })

  test('can be withdrawn, and is then never sent', async (context) => {
    const service = await startWithProviderDown(context)
    service.provider.answer = json(503, {}, { 'Retry-After': '3600' })
    const { status_url } = await registerQueued(service)
    const look = await pageAt(status_url, 'es')
    const page = await look.text()
    assert.match(page, /<html lang="es" dir="ltr">[\s\S]*Cancelar el registro/)
    assert.equal((await statusAt(status_url)).status, 'accepted')
    const action = /action="([^"]+)"/.exec(page)?.[1] ?? ''
    const answer = await fetch(new URL(action, status_url), {
      method: 'POST',
      headers: { Accept: 'text/html', 'Content-Type': 'text/plain' },
      body: '',
    })
    assert.match(await answer.text(), /se canceló/)
    assert.deepEqual(await statusAt(status_url), { status: 'withdrawn' })
    const sent = service.provider.requests.length
    service.provider.answer = json(201, {})
    await sleep(300)
    assert.equal(service.provider.requests.length, sent)
  })

  test('gets the provider’s failure when the queue is full', async (context) => {
    const service = await startWithProviderDown(context, { STORE_AND_FORWARD_MAX: '1' })
    service.provider.answer = json(503, { detail: 'Later' }, { 'Retry-After': '60' })
    await registerQueued(service)
    const refused = await register(service.url)
    assert.deepEqual([refused.status, await refused.json()], [503, { detail: 'Later' }])
  })

  test('is refused beyond its client’s tenth of the queue, until one of that ends', async (context) => {
    const environment = { STORE_AND_FORWARD_MAX: '10', TRUST_PROXY: 'on' }
    const service = await startWithProviderDown(context, environment)
    service.provider.answer = json(503, {}, { 'Retry-After': '60' })
    const from = (address: string) => register(service.url, {}, { 'X-Forwarded-For': address })
    const first = (await (await from('203.0.113.1')).json()) as RegistrationAccepted
    const refused = await from('203.0.113.1')
    const { code } = (await refused.json()) as { code: string }
    assert.deepEqual(
      [refused.status, code, refused.headers.get('retry-after')],
      [503, 'queue_quota_exceeded', '300'],
    )
    assert.match(await (await fetch(`${service.url}/metrics`)).text(), /^outbox_quota_refused_total 1$/m)
    const network = '2001:db8:1:2'
    assert.equal((await from(`${network}::1`)).status, 202)
    assert.equal((await from(`${network}::2`)).status, 503)
    await fetch(`${first.status_url}/withdraw`, { method: 'POST' })
    assert.equal((await from('203.0.113.1')).status, 202)
  })

  test('is queued at once while the provider is known to be down, and the service stays ready', async (context) => {
    const service = await startWithProviderDown(context)
    service.provider.answer = json(503, {}, { 'Retry-After': '60' })
    await registerQueued(service)
    await registerQueued(service)
    assert.equal(service.provider.requests.length, 1)
    const ready = await fetch(`${service.url}/readyz`)
    assert.deepEqual(await ready.json(), { status: 'ok', storage: 'ok', outbox: 'ok' })
    const metrics = await (await fetch(`${service.url}/metrics`)).text()
    assert.match(metrics, /^outbox_pending 2$/m)
    assert.match(metrics, /^outbox_oldest_seconds \d/m)
    assert.ok(service.log.some(({ msg }) => msg === 'provider unreachable'))
  })

  test('has an uncached status, and 404 for a wrong secret', async (context) => {
    const service = await startWithProviderDown(context)
    const nothing = `${service.url}/registration/${randomBytes(16).toString('base64url')}`
    assert.equal((await fetch(nothing)).status, 404)
    const page = await pageAt(nothing)
    assert.equal(page.status, 404)
    assert.match(await page.text(), /find a registration at this address/)
    assert.equal(page.headers.get('cache-control'), 'no-store')
    assert.equal(page.headers.get('referrer-policy'), 'no-referrer')
  })

  test('is not queued without STORE_AND_FORWARD_KEY', async (context) => {
    const service = await startTestService(context)
    service.provider.answer = json(503, {})
    assert.equal((await register(service.url)).status, 503)
    assert.equal(service.provider.requests[0]?.headers['idempotency-key'], undefined)
    assert.equal((await fetch(`${service.url}/registration/x`)).status, 404)
    assert.ok(!(await readdir(service.dataDir)).some((name) => name.startsWith('outbox')))
  })
})

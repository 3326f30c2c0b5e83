import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { STATUS_LINK } from '@resume-library/contract/provider-api'
import { until } from '@resume-library/server/testing/until'
import { register } from '../testing/requests.ts'
import { json } from '../testing/scripted-provider.ts'
import { startTestService, type TestService } from '../testing/test-service.ts'

const closed = json(200, { status: 'ok', registrations: 'closed' })
const ready = json(200, { status: 'ok', registrations: 'open' })

const shownStateOn = async (url: string) =>
  /data-registrations="(\w+)">/.exec(await (await fetch(url)).text())?.[1] ?? null

const asked = async (url: string) =>
  ((await (await fetch(`${url}/api/registrations`)).json()) as { registrations: string }).registrations

describe('GET / shows the state of registrations', () => {
  test('without a notice while they are open', async (context) => {
    const { url } = await startTestService(context)
    assert.equal(await shownStateOn(url), null)
    assert.doesNotMatch(await (await fetch(url)).text(), /data-registrations/)
    const answer = await fetch(`${url}/api/registrations`)
    assert.equal(answer.headers.get('cache-control'), 'no-store')
    assert.deepEqual(await answer.json(), { registrations: 'open' })
  })

  test('with a notice while they are closed, and another entity tag', async (context) => {
    const service = await startTestService(context)
    service.provider.readiness = (response) => closed(response, {} as never)
    const first = (await fetch(service.url)).headers.get('etag') ?? ''
    // It says that it can be asked.
    service.provider.answer = json(503, {}, { Link: STATUS_LINK })
    await register(service.url)
    await until<string | null>('closed', () => shownStateOn(service.url))
    assert.equal(await asked(service.url), 'closed')
    const second = await fetch(service.url, { headers: { 'If-None-Match': first } })
    assert.equal(second.status, 200)
    assert.notEqual(second.headers.get('etag'), first)
    assert.match(await withoutScript(service), /"registrations":"closed"/)
    service.provider.readiness = (response) => ready(response, {} as never)
    await until<string | null>(null, () => shownStateOn(service.url))
    const third = await fetch(service.url, { headers: { 'If-None-Match': first } })
    assert.equal(third.status, 304)
  })

  for (const link of [`</style.css>; rel="preload"; as="style", ${STATUS_LINK}`, '</readyz>;rel=status'])
    test(`by the readiness that a provider announces by Link: ${link}`, async (context) => {
      const service = await startTestService(context)
      service.provider.readiness = (response) => closed(response, {} as never)
      service.provider.answer = json(201, {}, { Link: link })
      await register(service.url)
      await until('closed', () => asked(service.url), 30_000)
    })

  test('with a notice while the provider is down, under the usual policy', async (context) => {
    const service = await startTestService(context, { environment: { PROVIDER_URL: 'http://127.0.0.1:1' } })
    await register(service.url)
    assert.equal(await shownStateOn(service.url), null)
    await register(service.url)
    assert.equal(await shownStateOn(service.url), 'unavailable')
    const answer = await fetch(service.url)
    assert.equal(answer.headers.get('cache-control'), 'no-cache')
    assert.match(answer.headers.get('content-security-policy') ?? '', /script-src 'self' 'sha256-/)
    assert.match(await withoutScript(service), /"registrations":"unavailable"/)
    assert.ok(service.log.some(({ registrations }) => registrations === 'unavailable'))
  })
})

test('a provider with another page at /readyz counts as up', async (context) => {
  const service = await startTestService(context)
  service.provider.readiness = (response) =>
    void response.writeHead(200, { 'content-type': 'text/html' }).end('<!doctype html><h1>Jobs</h1>')
  const { status } = await fetch(`${service.url}/readyz`)
  assert.equal(status, 200)
})

test('a provider without a status link is never polled', async (context) => {
  const service = await startTestService(context)
  service.provider.readiness = () => assert.fail('asked')
  for (const [status, state] of [
    [503, null],
    [504, 'unavailable'],
    [409, null],
  ] as const) {
    service.provider.answer = json(status, {})
    await register(service.url)
    assert.equal(await shownStateOn(service.url), state)
  }
  await sleep(1_500)
  assert.equal(service.provider.requests.length, 3)
})

const withoutScript = async ({ url }: TestService) => (await fetch(`${url}/?script=off`)).text()

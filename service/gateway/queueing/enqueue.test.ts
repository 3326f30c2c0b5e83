import assert from 'node:assert/strict'
import { describe, type TestContext, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { until } from '@resume-library/server/testing/until'
import { ANSWERS, formOf } from '../../testing/post-form.ts'
import {
  newKey,
  pageAt,
  registerQueued,
  startWithProviderDown,
  statusAt,
} from '../../testing/queued-registrations.ts'
import { json } from '../../testing/scripted-provider.ts'
import { startTestService, type TestService } from '../../testing/test-service.ts'

/** Starts a service whose queued registrations wait for an hour. */
async function startWaiting(context: TestContext, environment = {}): Promise<TestService> {
  const service = await startWithProviderDown(context, environment)
  service.provider.answer = json(503, {}, { 'Retry-After': '3600' })
  return service
}

const pathOf = (url: string) => new URL(url).pathname
const pending = async ({ url }: TestService) =>
  /^outbox_pending (\d+)$/m.exec(await (await fetch(`${url}/metrics`)).text())?.[1]

describe('the same registration, sent again', () => {
  const KEY = { 'Idempotency-Key': 'k-1' }

  test('is queued once, with one status address', async (context) => {
    const service = await startWaiting(context)
    const first = await registerQueued(service, {}, KEY)
    const dated = { registration_date: '2026-11-21T10:00:00.000Z' }
    assert.deepEqual(await registerQueued(service, dated, KEY), first)
    const both = await Promise.all([registerQueued(service, {}, KEY), registerQueued(service, {}, KEY)])
    assert.deepEqual(both, [first, first])
    assert.equal(await pending(service), '1')
  })

  test('is queued again after it was withdrawn', async (context) => {
    const service = await startWaiting(context)
    const first = await registerQueued(service, {}, KEY)
    await fetch(`${first.status_url}/withdraw`, { method: 'POST' })
    const second = await registerQueued(service, {}, KEY)
    assert.deepEqual(await statusAt(first.status_url), { status: 'withdrawn' })
    assert.deepEqual(await statusAt(second.status_url), { status: 'accepted' })
  })
})

test('a form without script is redirected to the page with its status', async (context) => {
  const service = await startWaiting(context)
  const answer = await fetch(`${service.url}/`, {
    method: 'POST',
    body: formOf(ANSWERS),
    headers: { 'Sec-Fetch-Site': 'same-origin' },
    redirect: 'manual',
  })
  assert.equal(answer.status, 303)
  const page = await pageAt(new URL(answer.headers.get('location') ?? '', service.url))
  assert.equal(page.status, 200)
  assert.match(
    await page.text(),
    /saved your registration[\s\S]*<form[^>]* method="post"[\s\S]*Cancel registration/,
  )
})

test('in a frame that page may be framed by the same sites, and links to itself in a new tab', async (context) => {
  const board = 'https://jobs.example.org'
  const service = await startWaiting(context, { FRAME_ANCESTORS: board })
  const answer = await fetch(`${service.url}/embedded?lang=es`, {
    method: 'POST',
    body: formOf(ANSWERS),
    headers: { 'Sec-Fetch-Site': 'same-origin' },
    redirect: 'manual',
  })
  assert.equal(answer.status, 303)
  const address = new URL(answer.headers.get('location') ?? '', service.url)
  const ancestorsOf = ({ headers }: Response) => headers.get('content-security-policy')?.split('; ').at(-1)
  const framed = await pageAt(address)
  assert.equal(ancestorsOf(framed), `frame-ancestors ${board}`)
  const html = await framed.text()
  assert.match(html, /<a href="\?lang=es" target="_blank" rel="noreferrer">Guarde este enlace/)
  assert.doesNotMatch(html, /<form/)
  // To the element around it, which says hello to what it has loaded.
  assert.match(html, /<script>.*parent\.postMessage\(\{height,show:/)
  address.search = ''
  const alone = await pageAt(address)
  assert.equal(ancestorsOf(alone), "frame-ancestors 'none'")
  assert.doesNotMatch(await alone.text(), /target=|postMessage/)
})

describe('a start', () => {
  /** A service on what another has left. */
  const startAfter = async (
    context: TestContext,
    before: TestService,
    environment: Record<string, string>,
  ) => {
    await before.close()
    return startTestService(context, { environment: { DATA_DIR: before.dataDir, ...environment } })
  }
  const lostKeyLine = ({ log }: TestService) =>
    log.find(({ msg }) => msg === 'queued registrations not decrypted')

  test('with another key logs an error, and keeps queued registrations until they can be decrypted', async (context) => {
    const key = newKey()
    const first = await startWaiting(context, { STORE_AND_FORWARD_KEY: key })
    const { status_url } = await registerQueued(first)
    const other = newKey()
    const second = await startAfter(context, first, { STORE_AND_FORWARD_KEY: other })
    assert.equal(lostKeyLine(second)?.registrations, 1)
    await sleep(300)
    assert.deepEqual(await statusAt(second.url + pathOf(status_url)), { status: 'accepted' })
    assert.equal(second.provider.requests.length, 0)
    const third = await startAfter(context, second, {
      DATA_DIR: first.dataDir,
      STORE_AND_FORWARD_KEY: other,
      STORE_AND_FORWARD_OLD_KEY: key,
    })
    assert.equal(lostKeyLine(third), undefined)
    await until('1', async () => String(third.provider.requests.length))
  })
})

import assert from 'node:assert/strict'
import { afterEach, beforeEach, describe, mock, test } from 'node:test'
import type { Candidate } from '@resume-library/contract/candidate'
import { PROVIDER_TIMEOUT_MS } from '@resume-library/contract/limits'
import { IDEMPOTENCY_KEY_HEADER, REGISTER_PATH } from '@resume-library/contract/provider-api'
import {
  DEFAULT_PAGE_CONFIGURATION,
  FUNNEL_PATH,
  type PageConfiguration,
} from '@resume-library/contract/service-api'
import { createClient } from './service-client.ts'

const SERVICE = { serviceUrl: 'https://service.example' }
const DIRECT = { ...SERVICE, directProvider: { url: 'https://provider.example', credential: 'anyone:ü' } }
const CANDIDATE = { first_name: 'Ann' } as unknown as Candidate

beforeEach(() => mock.timers.enable({ apis: ['setTimeout'] }))
afterEach(() => {
  mock.timers.reset()
  mock.restoreAll()
})

const clientOf = (configuration: Partial<PageConfiguration>) =>
  createClient({ ...DEFAULT_PAGE_CONFIGURATION, ...configuration })

/** Registers at a server with this answer. */
function register(answer: (init: RequestInit) => Promise<Response>, configuration: object = SERVICE) {
  const fetched = mock.method(globalThis, 'fetch', (_: unknown, init: RequestInit) => answer(init))
  const queuedAt: string[] = []
  const outcome = clientOf(configuration).register(CANDIDATE, 'key-1', (url) => void queuedAt.push(url))
  const [url, init] = fetched.mock.calls[0]!.arguments as unknown as [string, RequestInit]
  return { outcome, queuedAt, url, init, headers: init.headers as Record<string, string>, fetched }
}

describe('a registration', () => {
  test('goes to the service with its key, and names no credential', async () => {
    const { outcome, url, init, headers } = register(async () => Response.json({ id: 7 }, { status: 201 }))
    assert.equal(url, SERVICE.serviceUrl + REGISTER_PATH)
    assert.equal(init.method, 'POST')
    assert.equal(init.body, '{"first_name":"Ann"}')
    assert.equal(headers[IDEMPOTENCY_KEY_HEADER], 'key-1')
    assert.equal(headers['Content-Type'], 'application/json')
    assert.equal('Authorization' in headers, false)
    assert.deepEqual(await outcome, { kind: 'registered', body: { id: 7 } })
  })

  for (const configuration of [SERVICE, DIRECT])
    test(`answered by an HTML page is a failure: ${Object.keys(configuration)}`, async () => {
      const html = new Response('<!DOCTYPE html><p>Back soon')
      const { outcome, init } = register(async () => html, configuration)
      assert.deepEqual(await outcome, { kind: 'refused', status: 502, body: null, waitMs: null })
      assert.equal(init.redirect, 'error')
      const ok = new Response('ok', { headers: { 'Content-Type': 'text/html' } })
      const { outcome: registered } = register(async () => ok, configuration)
      assert.deepEqual(await registered, { kind: 'registered', body: 'ok' })
    })

  test("returns the server's body of a refusal, JSON or not", async () => {
    const { outcome } = register(async () => Response.json({ detail: 'Taken.' }, { status: 409 }))
    assert.deepEqual(await outcome, {
      kind: 'refused',
      status: 409,
      body: { detail: 'Taken.' },
      waitMs: null,
    })
    const plain = register(async () => new Response('Bad gateway', { status: 502 }))
    assert.deepEqual(await plain.outcome, {
      kind: 'refused',
      status: 502,
      body: 'Bad gateway',
      waitMs: null,
    })
  })

  test("reads Retry-After by the server's clock", async () => {
    const headers = { 'Retry-After': 'Sun, 22 Nov 2026 07:00:42 GMT', Date: 'Sun, 22 Nov 2026 07:00:00 GMT' }
    const { outcome } = register(async () => Response.json({}, { status: 503, headers }))
    assert.deepEqual(await outcome, { kind: 'refused', status: 503, body: {}, waitMs: 42_000 })
  })

  test('is unanswered if the connection breaks, also within the body', async () => {
    const broken = new ReadableStream({ start: (stream) => stream.error(new TypeError('terminated')) })
    assert.deepEqual(await register(() => Promise.reject(new TypeError('offline'))).outcome, {
      kind: 'unanswered',
    })
    assert.deepEqual(await register(async () => new Response(broken)).outcome, { kind: 'unanswered' })
  })

  test("times out after the provider's timeout", async () => {
    const { outcome, init } = register(
      ({ signal }) =>
        new Promise((_, reject) => signal!.addEventListener('abort', () => reject(signal!.reason))),
    )
    mock.timers.tick(PROVIDER_TIMEOUT_MS - 1)
    assert.equal(init.signal!.aborted, false)
    mock.timers.tick(1)
    assert.deepEqual(await outcome, { kind: 'unanswered' })
  })
})

test('a funnel step is sent after rendering, without identity', () => {
  const sent: unknown[][] = []
  Object.assign(navigator, { sendBeacon: (...args: unknown[]) => sent.push(args) })
  clientOf(SERVICE).reportStep('opened')
  assert.deepEqual(sent, [])
  mock.timers.tick(1)
  assert.deepEqual(sent, [[SERVICE.serviceUrl + FUNNEL_PATH, '{"step":"opened"}']])
})

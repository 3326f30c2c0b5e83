import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { EMAIL_RATE_LIMIT } from '@resume-library/contract/limits'
import { UPLOAD_PATH } from '@resume-library/contract/service-api'
import { register, upload } from './testing/requests.ts'
import { startTestService } from './testing/test-service.ts'

describe('limits', () => {
  test('on uploads and registrations of one address say when to try again', async (context) => {
    const service = await startTestService(context, { environment: { RATE_LIMIT_PER_MINUTE: '3' } })
    for (const ask of [() => upload(service.url), () => register(service.url)]) {
      for (let time = 0; time < 3; time += 1) assert.ok((await ask()).ok)
      const refused = await ask()
      const body = (await refused.json()) as { code: string; detail: string }
      assert.deepEqual([refused.status, body.code], [429, 'too_many_requests'])
      assert.equal(body.detail, 'Too many requests. Please try again later.')
      const seconds = Number(refused.headers.get('retry-after'))
      assert.ok(seconds >= 1 && seconds <= 60, String(seconds))
    }
    assert.equal(service.provider.requests.length, 3)
    assert.ok((await fetch(service.url)).ok)
  })

  test('believe a forwarded address from a trusted proxy only', async (context) => {
    const distrustful = await startTestService(context, { environment: { RATE_LIMIT_PER_MINUTE: '1' } })
    const trusting = await startTestService(context, {
      environment: { RATE_LIMIT_PER_MINUTE: '1', TRUST_PROXY: 'on' },
    })
    const from = (service: string, address: string) =>
      register(
        service,
        { email: `${address.replaceAll(':', '-')}@example.com` },
        { 'X-Forwarded-For': address },
      )
    assert.equal((await from(distrustful.url, '203.0.113.1')).status, 201)
    assert.equal((await from(distrustful.url, '203.0.113.2')).status, 429)

    assert.equal((await from(trusting.url, '203.0.113.1')).status, 201)
    assert.equal((await from(trusting.url, '203.0.113.2')).status, 201)
    assert.equal((await from(trusting.url, '203.0.113.1')).status, 429)
    // What a client puts before its own address does not count.
    assert.equal((await from(trusting.url, '198.51.100.9, 203.0.113.1')).status, 429)
    // One client has a whole /64.
    assert.equal((await from(trusting.url, '2001:db8::1')).status, 201)
    assert.equal((await from(trusting.url, '2001:db8:0:0:1:2:3:4')).status, 429)
    assert.equal((await from(trusting.url, '2001:db8:0:1::1')).status, 201)
  })

  test('on one e-mail address hold whatever its spelling and the address it comes from', async (context) => {
    const service = await startTestService(context, { environment: { TRUST_PROXY: 'on' } })
    const ask = (time: number, email: string) =>
      register(service.url, { email }, { 'X-Forwarded-For': `203.0.113.${time}` })
    for (let time = 0; time < EMAIL_RATE_LIMIT; time += 1) {
      assert.equal((await ask(time, time % 2 ? 'Eve@Example.com' : ' eve@example.com')).status, 201)
    }
    assert.equal((await ask(99, 'EVE@example.com')).status, 429)
    assert.equal((await ask(99, 'bob@example.com')).status, 201)
  })
})

describe('other origins', () => {
  test('may call with credentials when the operator names them', async (context) => {
    const service = await startTestService(context, {
      environment: { ALLOWED_ORIGINS: 'https://jobs.example.org' },
    })
    const preflight = (origin: string) =>
      fetch(service.url + UPLOAD_PATH, {
        method: 'OPTIONS',
        headers: { Origin: origin, 'Access-Control-Request-Method': 'POST' },
      })
    const allowed = await preflight('https://jobs.example.org')
    assert.equal(allowed.headers.get('access-control-allow-origin'), 'https://jobs.example.org')
    assert.equal(allowed.headers.get('access-control-allow-credentials'), 'true')
    assert.match(allowed.headers.get('vary') ?? '', /Origin/)
    const denied = await preflight('https://evil.example')
    assert.equal(denied.headers.get('access-control-allow-origin'), null)
  })

  test('may not when none is named', async (context) => {
    const service = await startTestService(context)
    const answer = await fetch(`${service.url}/livez`, { headers: { Origin: service.url } })
    assert.equal(answer.headers.get('access-control-allow-origin'), null)
  })
})

describe('every answer', () => {
  test('carries the headers that keep browsers out of trouble, and a request id', async (context) => {
    const service = await startTestService(context, { environment: { TRUST_PROXY: 'on' } })
    for (const path of ['/', '/livez', '/nothing', '/%zz', '/candidate/resumes/a.pdf']) {
      const { headers } = await fetch(service.url + path)
      assert.equal(headers.get('x-content-type-options'), 'nosniff', path)
      assert.equal(headers.get('referrer-policy'), 'no-referrer', path)
      assert.match(headers.get('permissions-policy') ?? '', /camera=\(\)/, path)
      assert.match(headers.get('content-security-policy') ?? '', /default-src 'none'/, path)
      assert.match(headers.get('x-request-id') ?? '', /^[\da-f-]{36}$/, path)
      assert.equal(headers.get('x-powered-by'), null)
      assert.equal(headers.get('server'), null)
      assert.equal(headers.get('strict-transport-security'), null)
    }
    const secure = await fetch(service.url, { headers: { 'X-Forwarded-Proto': 'https' } })
    assert.match(secure.headers.get('strict-transport-security') ?? '', /max-age=\d{8}/)
  })
})

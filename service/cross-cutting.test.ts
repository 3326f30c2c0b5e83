import assert from 'node:assert/strict'
import { describe, type TestContext, test } from 'node:test'
import { UPLOAD_PATH } from '@resume-library/contract/service-api'
import { register, upload } from './testing/requests.ts'
import { json } from './testing/scripted-provider.ts'
import { startTestService } from './testing/test-service.ts'

describe('limits', () => {
  test('on uploads and registrations of one address send Retry-After', async (context) => {
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

  test('trust a forwarded address from a trusted proxy only', async (context) => {
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

  test('on refused registrations count by client, not by e-mail address', async (context) => {
    const service = await startTestService(context, {
      environment: { TRUST_PROXY: 'on', RATE_LIMIT_PER_MINUTE: '40' },
    })
    const ask = (address: string, email = 'eve@example.com') =>
      register(service.url, { email }, { 'X-Forwarded-For': address })
    service.provider.answer = json(409, { detail: 'Candidate already exists' })
    const tried = await Promise.all(Array.from({ length: 20 }, () => ask('203.0.113.1')))
    assert.ok(tried.every(({ status }) => status === 409))
    service.provider.answer = json(201, { id: 1 })
    assert.equal((await ask('203.0.113.2')).status, 201, 'the person herself')
    assert.equal((await ask('203.0.113.1', 'bob@example.com')).status, 201, 'few enough')
  })

  /** As many registrations as one minute may bring; then more than a minute passes. */
  async function registerThenWait(context: TestContext, statuses: readonly number[]) {
    context.mock.timers.enable({ apis: ['Date'], now: Date.now() })
    const service = await startTestService(context, {
      environment: { RATE_LIMIT_PER_MINUTE: String(statuses.length) },
    })
    for (const status of statuses) {
      service.provider.answer = json(status, {})
      assert.equal((await register(service.url)).status, status)
    }
    context.mock.timers.tick(61_000)
    service.provider.answer = json(201, { id: 1 })
    return service
  }

  test('on refused registrations last longer than a minute', async (context) => {
    const service = await registerThenWait(context, [400, 409, 422, 400])
    const refused = await register(service.url)
    assert.equal(refused.status, 429)
    const seconds = Number(refused.headers.get('retry-after'))
    assert.ok(seconds > 60 && seconds <= 900, String(seconds))
    assert.equal(service.provider.requests.length, 4)
  })

  test('on refused registrations ignore a wrong configuration and a busy provider', async (context) => {
    const service = await registerThenWait(context, [401, 403, 404, 405, 429, 408])
    assert.equal((await register(service.url)).status, 201)
    const levels = service.log
      .filter(({ variable }) => variable)
      .map(({ level, variable }) => `${level} ${variable}`)
    const [credential, address] = ['50 PROVIDER_CREDENTIAL', '50 PROVIDER_URL']
    assert.deepEqual(levels, [credential, credential, address, address])
  })

  test('on refused registrations ignore closed registrations', async (context) => {
    const service = await startTestService(context)
    service.provider.answer = json(403, { code: 'registrations_closed' })
    assert.equal((await register(service.url)).status, 403)
    assert.deepEqual(
      service.log.filter(({ level }) => Number(level) >= 50),
      [],
    )
    service.provider.answer = json(403, { code: 'blocked' })
    await register(service.url)
    assert.equal(service.log.find(({ level }) => level === 50)?.variable, 'PROVIDER_CREDENTIAL')
  })
})

test('other origins that are allowed can read early refusals, others cannot', async (context) => {
  const allowed = 'https://jobs.example.org'
  const service = await startTestService(context, { environment: { ALLOWED_ORIGINS: allowed } })
  const refused = [
    ['GET', UPLOAD_PATH, 405],
    ['POST', '/livez', 405],
    ['OPTIONS', UPLOAD_PATH, 204],
    ['GET', '/nothing', 404],
    ['OPTIONS', '/nothing', 404],
    ['GET', '/%zz', 400],
    ['GET', '/', 200],
  ] as const
  for (const [method, path, status] of refused) {
    const ask = (Origin: string) => fetch(service.url + path, { method, headers: { Origin } })
    const { status: given, headers } = await ask(allowed)
    assert.equal(given, status, path)
    const seen = ['origin', 'credentials'].map((name) => headers.get(`access-control-allow-${name}`))
    assert.deepEqual(seen, [allowed, 'true'], `${method} ${path}`)
    assert.match(headers.get('vary') ?? '', /\bOrigin\b/)
    for (const other of ['https://evil.example', `${allowed}.evil.example`, 'null'])
      assert.equal((await ask(other)).headers.get('access-control-allow-origin'), null, `${method} ${path}`)
  }
})

test('every answer has security headers and a request id', async (context) => {
  const service = await startTestService(context, { environment: { TRUST_PROXY: 'on' } })
  for (const path of ['/', '/livez', '/nothing', '/%zz', '/candidate/resumes/a.pdf']) {
    const { headers } = await fetch(service.url + path)
    assert.equal(headers.get('x-content-type-options'), 'nosniff', path)
    // With `no-referrer` a browser would not tell from which origin it posts the page's form.
    assert.equal(headers.get('referrer-policy'), path === '/' ? 'same-origin' : 'no-referrer', path)
    assert.match(headers.get('permissions-policy') ?? '', /camera=\(\)/, path)
    assert.match(headers.get('content-security-policy') ?? '', /default-src 'none'/, path)
    assert.match(headers.get('x-request-id') ?? '', /^[\da-f-]{36}$/, path)
    assert.equal(headers.get('x-powered-by'), null)
    assert.equal(headers.get('server'), null)
    assert.equal(headers.get('strict-transport-security'), null)
  }
  const given = await fetch(service.url, { headers: { 'X-Request-Id': 'proxy-1234' } })
  assert.equal(given.headers.get('x-request-id'), 'proxy-1234')
  const secure = await fetch(service.url, { headers: { 'X-Forwarded-Proto': 'https' } })
  assert.match(secure.headers.get('strict-transport-security') ?? '', /max-age=\d{8}/)
})

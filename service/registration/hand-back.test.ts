import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { REGISTER_PATH } from '@resume-library/contract/provider-api'
import { REGISTRATION, register } from '../testing/requests.ts'
import { json, maintenancePage } from '../testing/scripted-provider.ts'
import { startTestService } from '../testing/test-service.ts'

type Body = Record<string, unknown>

describe("the provider's answer", () => {
  for (const status of [200, 201, 400, 401, 403, 404, 409, 418, 422, 429, 500, 502, 503, 504]) {
    test(`${status} is handed back with its body`, async (context) => {
      const service = await startTestService(context)
      service.provider.answer = json(status, { detail: 'As said', email: ['Bad'] }, { 'Retry-After': '17' })
      const answer = await register(service.url)
      assert.equal(answer.status, status)
      assert.deepEqual(await answer.json(), { detail: 'As said', email: ['Bad'] })
      assert.equal(answer.headers.get('retry-after'), '17')
      assert.equal(service.provider.requests.length, 1)
    })
  }

  test('of plain text is handed back, and of HTML is not', async (context) => {
    const service = await startTestService(context)
    service.provider.answer = (response) =>
      void response
        .writeHead(418, { 'Content-Type': 'text/plain', 'Set-Cookie': 'a=b', Server: 'x' })
        .end('Teapot')
    const text = await register(service.url)
    assert.equal(await text.text(), 'Teapot')
    assert.equal(text.headers.get('set-cookie'), null)
    assert.equal(text.headers.get('server'), null)

    service.provider.answer = (response) =>
      void response.writeHead(404, { 'Content-Type': 'text/html' }).end('<script>alert(1)</script>')
    const html = await register(service.url)
    assert.equal(html.status, 404)
    const body = await html.text()
    assert.ok(!body.includes('script'))
    assert.equal((JSON.parse(body) as Body).detail, undefined)
  })

  test('that redirects is not followed', async (context) => {
    const service = await startTestService(context)
    service.provider.answer = (response) =>
      void response.writeHead(307, { Location: `${service.provider.url}/elsewhere` }).end()
    const answer = await fetch(service.url + REGISTER_PATH, {
      method: 'POST',
      redirect: 'manual',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(REGISTRATION),
    })
    assert.equal(answer.headers.get('location'), null)
    assert.equal(service.provider.requests.length, 1)
  })

  test('that is a page of HTML is 502 under any 2xx, and one of the type alone is an answer', async (context) => {
    const service = await startTestService(context)
    service.provider.answer = maintenancePage
    await assertBare(await register(service.url), 502, 'provider_answer_invalid')
    service.provider.answer = (response) =>
      void response.writeHead(200, { 'Content-Type': 'text/html' }).end('ok')
    assert.equal((await register(service.url)).status, 200)
  })

  for (const [what, answer, outcome, variable] of [
    ['a page of HTML', maintenancePage, 'provider_answer_invalid', 'PROVIDER_URL'],
    ['302', json(302, {}, { Location: '/sign-in' }), '302', 'PROVIDER_URL'],
    ['401', json(401, {}), '401', 'PROVIDER_CREDENTIAL'],
    ['404', json(404, {}), '404', 'PROVIDER_URL'],
    ['405', json(405, {}), '405', 'PROVIDER_URL'],
    ['500', json(500, {}), '500', undefined],
  ] as const)
    test(`that is ${what} is an error in the log, and counted from zero`, async (context) => {
      const service = await startTestService(context)
      const count = async () => {
        const metrics = await (await fetch(`${service.url}/metrics`)).text()
        return new RegExp(`_seconds_count\\{outcome="${outcome}"\\} (.*)`).exec(metrics)?.[1]
      }
      assert.equal(await count(), '0')
      service.provider.answer = answer
      await register(service.url, {}, { 'X-Request-Id': 'proxy-1234' })
      assert.equal(await count(), '1')
      const errors = service.log.filter(({ level }) => level === 50)
      const told = errors.find((line) => 'variable' in line || line.msg === 'provider failed')
      assert.deepEqual([told?.variable, told?.request_id], [variable, 'proxy-1234'], JSON.stringify(errors))
    })

  test('that is too large is 502', async (context) => {
    const service = await startTestService(context)
    service.provider.answer = json(200, { much: 'a'.repeat(2 * 1024 * 1024) })
    await assertBare(await register(service.url), 502, 'provider_answer_invalid')
  })

  test('that does not come is 504, and the request is not sent again', async (context) => {
    const service = await startTestService(context, { timeouts: { provider: 300 } })
    service.provider.answer = () => {}
    await assertBare(await register(service.url), 504, 'provider_too_slow')
    service.provider.answer = (response) =>
      void response.writeHead(200, { 'Content-Type': 'application/json' }).write('{')
    await assertBare(await register(service.url), 504, 'provider_too_slow')
    assert.equal(service.provider.requests.length, 2)
  })

  test('that drips is 504 when its time is over', async (context) => {
    const service = await startTestService(context, { timeouts: { provider: 400 } })
    service.provider.answer = (response) => {
      response.writeHead(200, { 'Content-Type': 'application/json' })
      const drip = setInterval(() => response.write(' '), 50)
      response.on('close', () => clearInterval(drip))
    }
    const begun = performance.now()
    await assertBare(await register(service.url), 504, 'provider_too_slow')
    assert.ok(performance.now() - begun < 5_000)
  })

  test('that is cut is 502, and the request is not sent again', async (context) => {
    const service = await startTestService(context)
    service.provider.answer = (response) => void response.destroy()
    await assertBare(await register(service.url), 502, 'provider_unreachable')
    assert.equal(service.provider.requests.length, 1)
    await service.provider.close()
    await assertBare(await register(service.url), 502, 'provider_unreachable')
  })
})

/** Without words, so that the form says its own for the status. */
async function assertBare(answer: Response, status: number, code: string): Promise<void> {
  const body = (await answer.json()) as Body
  assert.deepEqual([answer.status, body.code, body.detail], [status, code, undefined])
  assert.match(answer.headers.get('content-type') ?? '', /^application\/problem\+json/)
}

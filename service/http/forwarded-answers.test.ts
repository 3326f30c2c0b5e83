import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { REGISTER_PATH } from '@resume-library/contract/provider-api'
import { REGISTRATION, register } from '../testing/requests.ts'
import { json, maintenancePage } from '../testing/scripted-provider.ts'
import { startTestService } from '../testing/test-service.ts'

describe("the provider's answer", () => {
  test('is forwarded with its body, whatever its status', async (context) => {
    const service = await startTestService(context)
    for (const status of [200, 201, 400, 401, 403, 404, 409, 418, 422, 429, 500, 502, 503, 504]) {
      service.provider.answer = json(status, { detail: 'As said', email: ['Bad'] }, { 'Retry-After': '17' })
      const answer = await register(service.url)
      assert.equal(answer.status, status)
      assert.deepEqual(await answer.json(), { detail: 'As said', email: ['Bad'] })
      assert.equal(answer.headers.get('retry-after'), '17')
    }
    assert.equal(service.provider.requests.length, 14)
  })

  test('is forwarded as plain text without other headers, and never as HTML', async (context) => {
    const service = await startTestService(context)
    const answeredText = async (type: string, text: string) => {
      service.provider.answer = (response) =>
        void response.writeHead(418, { 'Content-Type': type, 'Set-Cookie': 'a=b', Server: 'x' }).end(text)
      const answer = await register(service.url)
      assert.deepEqual(
        [answer.status, answer.headers.get('set-cookie'), answer.headers.get('server')],
        [418, null, null],
      )
      return answer.text()
    }
    assert.equal(await answeredText('text/plain', 'Teapot'), 'Teapot')
    assert.doesNotMatch(await answeredText('text/html', '<script>alert(1)</script>'), /script|detail/)
  })

  test('that is a redirect is not followed', async (context) => {
    const service = await startTestService(context)
    service.provider.answer = json(307, {}, { Location: `${service.provider.url}/elsewhere` })
    const answer = await fetch(service.url + REGISTER_PATH, {
      method: 'POST',
      redirect: 'manual',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(REGISTRATION),
    })
    assert.equal(answer.headers.get('location'), null)
    assert.equal(service.provider.requests.length, 1)
  })

  test('that is a server error is logged and counted', async (context) => {
    for (const [answer, outcome, variable] of [
      [maintenancePage, 'provider_answer_invalid', 'PROVIDER_URL'],
      [json(302, {}, { Location: '/sign-in' }), '302', 'PROVIDER_URL'],
      [json(401, {}), '401', 'PROVIDER_CREDENTIAL'],
      [json(404, {}), '404', 'PROVIDER_URL'],
      [json(405, {}), '405', 'PROVIDER_URL'],
      [json(500, {}), '500', undefined],
    ] as const) {
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
      const logged = errors.find((line) => 'variable' in line || line.msg === 'provider failed')
      assert.deepEqual(
        [logged?.variable, logged?.request_id],
        [variable, 'proxy-1234'],
        JSON.stringify(errors),
      )
    }
  })
})

import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { VERIFICATION_PATH, VERIFY_PATH } from '@resume-library/contract/provider-api'
import { register } from '../testing/requests.ts'
import { json } from '../testing/scripted-provider.ts'
import { startTestService } from '../testing/test-service.ts'

const TOKEN = 'Gh_secret-of-the-link_0123456789abcdefghijk'

async function startWithCandidate(context: TestContext, environment = {}) {
  const service = await startTestService(context, { environment: { LOG_LEVEL: 'trace', ...environment } })
  let isVerified = false
  service.provider.answer = (response, request) => {
    const { token, verify } = JSON.parse(request.body)
    if (request.path !== VERIFICATION_PATH) return json(404, {})(response, request)
    isVerified ||= token === TOKEN && verify
    const status = token !== TOKEN ? 'unknown' : isVerified ? 'verified' : 'unverified'
    return json(200, { status })(response, request)
  }
  const open = async (method = 'GET', language = 'en', token = TOKEN) => {
    const response = await fetch(`${service.url}${VERIFY_PATH}${token}?lang=${language}`, { method })
    return { status: response.status, headers: response.headers, html: await response.text() }
  }
  return { service, open }
}

test('the link of a mail asks first, and its button verifies the address', async (context) => {
  const { service, open } = await startWithCandidate(context)
  const asked = await open()
  assert.equal(asked.status, 200)
  assert.match(asked.html, /<form action="\?lang=en"[^>]* method="post"[\s\S]*Confirm my email address/)
  assert.match((await open('GET', 'es')).html, /<html lang="es" dir="ltr">[\s\S]*<form/)
  const verified = await open('POST')
  assert.deepEqual([verified.status, /is confirmed/.test(verified.html)], [200, true])
  const again = await open()
  assert.deepEqual(
    [again.status, /<form/.test(again.html), /is confirmed/.test(again.html)],
    [200, false, true],
  )
  const { headers } = again
  assert.equal(headers.get('referrer-policy'), 'no-referrer')
  assert.ok(!JSON.stringify(service.log).includes(TOKEN))
})

test('a link that nobody has, a provider that is away, and too many requests have pages of their own', async (context) => {
  const { service, open } = await startWithCandidate(context, { RATE_LIMIT_PER_MINUTE: '3' })
  assert.equal((await open('POST', 'en', 'made-up')).status, 404)
  service.provider.answer = json(500, {})
  assert.equal((await open()).status, 503)
  let busy = await open()
  for (let time = 0; time < 9 && busy.status !== 429; time += 1) busy = await open()
  assert.match(busy.html, /Too many requests/)
  assert.ok(Number(busy.headers.get('retry-after')) > 0)
})

test('the provider is told the language of the page: of its address, else of the browser', async (context) => {
  const service = await startTestService(context)
  const english = { 'Accept-Language': 'de, en;q=0.5' }
  const cases: [Record<string, string>, string][] = [
    [{ Referer: `${service.url}/?lang=es`, ...english }, 'es'],
    [{ Referer: `${service.url}/`, 'Accept-Language': 'es-MX, en' }, 'es'],
    [{ Referer: 'no address?lang=%', ...english }, 'en'],
  ]
  for (const [headers, language] of cases) {
    await register(service.url, {}, headers)
    assert.equal(service.provider.requests.at(-1)?.headers['accept-language'], language)
  }
})

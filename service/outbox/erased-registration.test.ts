import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { type TestContext, test } from 'node:test'
import { ERASE_PATH, ERASURE_PATH, REGISTRATION_ERASED } from '@resume-library/contract/provider-api'
import type { KeptStatus, RegistrationAccepted } from '@resume-library/contract/service-api'
import { register } from '../testing/requests.ts'
import { json, type ProviderScript } from '../testing/scripted-provider.ts'
import { startTestService } from '../testing/test-service.ts'

const TOKEN = 'A'.repeat(43)

/** A registration that is kept and then delivered: its page, once it has ended. */
async function deliveredPage(context: TestContext, delivered: ProviderScript, erasure: ProviderScript) {
  const service = await startTestService(context, {
    environment: { STORE_AND_FORWARD_KEY: randomBytes(32).toString('base64') },
  })
  service.provider.answer = json(503, {})
  const { status_url } = (await (await register(service.url)).json()) as RegistrationAccepted
  service.provider.answer = (response, request) =>
    (request.path === ERASURE_PATH ? erasure : delivered)(response, request)
  for (const end = Date.now() + 40_000; ; await new Promise((resolve) => setTimeout(resolve, 30))) {
    const page = await fetch(status_url, { headers: { Accept: 'text/html', 'Accept-Language': 'en' } })
    const html = await page.text()
    if (!html.includes('kept safely'))
      return { service, html, kept: (await (await fetch(status_url)).json()) as KeptStatus }
    assert.ok(Date.now() < end, 'it has ended')
  }
}

const registered = json(201, { id: 1, erase_url: ERASE_PATH + TOKEN })

test('the page of a registration that was delivered says once it is erased, and offers to erase it until then', async (context) => {
  const kept = await deliveredPage(context, registered, json(200, { status: 'kept' }))
  assert.match(kept.html, /You are registered[\s\S]*it removes your data/)
  assert.ok(kept.html.includes(TOKEN))
  assert.equal(kept.kept.status, 'registered')
  const erased = await deliveredPage(context, registered, json(200, { status: 'unknown' }))
  assert.match(erased.html, /your data has been removed/)
  assert.doesNotMatch(erased.html, /You are registered|<a /)
  assert.deepEqual(erased.kept, { status: 'erased' })
})

test('what was erased before its last delivery is said to be removed, not refused', async (context) => {
  const { html, kept } = await deliveredPage(context, json(422, { code: REGISTRATION_ERASED }), json(404, {}))
  assert.match(html, /your data has been removed/)
  assert.doesNotMatch(html, /did not take/)
  assert.deepEqual(kept, { status: 'erased' })
})

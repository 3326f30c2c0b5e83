import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { ERASE_PATH, ERASURE_PATH, REGISTRATION_ERASED } from '@resume-library/contract/provider-api'
import { endOf, pageAt, registerQueued, startWithProviderDown } from '../testing/queued-registrations.ts'
import { json, type ProviderScript } from '../testing/scripted-provider.ts'

const TOKEN = 'A'.repeat(43)

/** Queues a registration, delivers it, and returns its page. */
async function deliveredPage(context: TestContext, delivered: ProviderScript, erasure: ProviderScript) {
  const service = await startWithProviderDown(context)
  const { status_url } = await registerQueued(service)
  service.provider.answer = (response, request) =>
    (request.path === ERASURE_PATH ? erasure : delivered)(response, request)
  const status = await endOf(status_url)
  return { html: await (await pageAt(status_url)).text(), kept: status }
}

const registered = json(201, { id: 1, erase_url: ERASE_PATH + TOKEN })

test('the status page of a delivered registration links to its erasure, and shows it afterwards', async (context) => {
  const there = await deliveredPage(context, registered, json(200, { status: 'stored' }))
  assert.match(there.html, /You are registered[\s\S]*delete your data/)
  assert.ok(there.html.includes(TOKEN))
  assert.equal(there.kept.status, 'registered')
  const erased = await deliveredPage(context, registered, json(200, { status: 'unknown' }))
  assert.match(erased.html, /your data has been deleted/)
  assert.doesNotMatch(erased.html, /You are registered|<a /)
  assert.deepEqual(erased.kept, { status: 'erased' })
})

test('a candidate that was erased before a late delivery is shown as erased', async (context) => {
  const { html, kept: status } = await deliveredPage(
    context,
    json(422, { code: REGISTRATION_ERASED }),
    json(404, {}),
  )
  assert.match(html, /your data has been deleted/)
  assert.doesNotMatch(html, /accept your registration/)
  assert.deepEqual(status, { status: 'erased' })
})

import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { ERASURE_PATH, IDEMPOTENCY_KEY_HEADER } from '@resume-library/contract/provider-api'
import type { RegistrationAccepted } from '@resume-library/contract/service-api'
import { providerConfig } from '@resume-library/provider/config'
import { startProvider } from '@resume-library/provider/provider'
import { REGISTRATION, register } from '@resume-library/service/testing/requests'
import { json, type ProviderScript } from '@resume-library/service/testing/scripted-provider'
import { CREDENTIAL, startTestService } from '@resume-library/service/testing/test-service'

/** Passes what the service asks on to the real provider. @param answered gets its answer */
const passOn =
  (url: string, answered: (status: number, body: string) => ProviderScript): ProviderScript =>
  async (response, request) => {
    const { authorization = '', [IDEMPOTENCY_KEY_HEADER.toLowerCase()]: key } = request.headers
    const answer = await fetch(url + request.path, {
      method: 'POST',
      headers: {
        Authorization: authorization,
        'Content-Type': 'application/json',
        ...(key ? { [IDEMPOTENCY_KEY_HEADER]: String(key) } : {}),
      },
      body: request.body,
    })
    answered(answer.status, await answer.text())(response, request)
  }

test('what was erased while its lost answer kept it in the outbox is not registered again', async (context) => {
  const folder = await mkdtemp(join(tmpdir(), 'erased-while-kept-'))
  const provider = await startProvider(
    providerConfig({ PORT: '0', LOG_LEVEL: 'silent', DATA_DIR: folder, PROVIDER_CREDENTIAL: CREDENTIAL }),
  )
  context.after(async () => {
    await provider.close()
    await rm(folder, { recursive: true })
  })
  const service = await startTestService(context, {
    environment: { STORE_AND_FORWARD_KEY: randomBytes(32).toString('base64') },
  })
  const handBack = passOn(provider.url, (status, body) => json(status, JSON.parse(body)))
  let eraseUrl = ''
  service.provider.answer = passOn(provider.url, (_, body) => {
    eraseUrl = JSON.parse(body).erase_url
    return (response) => void response.destroy()
  })
  const answer = await register(service.url)
  assert.equal(answer.status, 202)
  const { status_url } = (await answer.json()) as RegistrationAccepted

  // It is away for registrations until it has erased.
  service.provider.answer = (response, request) =>
    (request.path === ERASURE_PATH ? handBack : json(503, {}))(response, request)
  const erased = await fetch(service.url + eraseUrl, { method: 'POST' })
  assert.match(await erased.text(), /data is removed/i)
  const answers: number[] = []
  service.provider.answer = passOn(provider.url, (status, body) => {
    answers.push(status)
    return json(status, JSON.parse(body))
  })
  for (const end = Date.now() + 60_000; answers.length === 0; await sleep(100)) assert.ok(Date.now() < end)
  assert.deepEqual(answers, [422])
  const again = await register(service.url, {}, { [IDEMPOTENCY_KEY_HEADER]: 'another' })
  assert.equal(again.status, 201, `${REGISTRATION.email} is free`)
  for (const end = Date.now() + 30_000; ; await sleep(100)) {
    const page = await fetch(status_url, { headers: { Accept: 'text/html', 'Accept-Language': 'en' } })
    if (/your data has been removed/.test(await page.text())) break
    assert.ok(Date.now() < end, 'its page says so')
  }
})

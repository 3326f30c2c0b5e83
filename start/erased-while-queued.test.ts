import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ERASURE_PATH, IDEMPOTENCY_KEY_HEADER } from '@resume-library/contract/provider-api'
import { providerConfig } from '@resume-library/provider/config'
import { startProvider } from '@resume-library/provider/provider'
import { afterwards } from '@resume-library/server/testing/afterwards'
import { temporaryFolder } from '@resume-library/server/testing/temporary-folder'
import {
  endOf,
  pageAt,
  registerQueued,
  startWithProviderDown,
} from '@resume-library/service/testing/queued-registrations'
import { REGISTRATION, register } from '@resume-library/service/testing/requests'
import { json, type ProviderScript } from '@resume-library/service/testing/scripted-provider'
import { CREDENTIAL } from '@resume-library/service/testing/test-service'

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

test('a candidate erased while the registration is still queued is not registered again', async (context) => {
  const provider = await startProvider(
    providerConfig({
      PORT: '0',
      OPERATORS_PORT: '0',
      LOG_LEVEL: 'silent',
      DATA_DIR: temporaryFolder(context),
      PROVIDER_CREDENTIAL: CREDENTIAL,
    }),
  )
  afterwards(context, () => provider.close())
  const service = await startWithProviderDown(context)
  const forward = passOn(provider.url, (status, body) => json(status, JSON.parse(body)))
  let eraseUrl = ''
  service.provider.answer = passOn(provider.url, (_, body) => {
    eraseUrl = JSON.parse(body).erase_url
    return (response) => void response.destroy()
  })
  const { status_url } = await registerQueued(service)

  // It is away for registrations until it has erased.
  service.provider.answer = (response, request) =>
    (request.path === ERASURE_PATH ? forward : json(503, {}))(response, request)
  const erased = await fetch(service.url + eraseUrl, { method: 'POST' })
  assert.match(await erased.text(), /data has been deleted/i)
  const answers: number[] = []
  service.provider.answer = passOn(provider.url, (status, body) => {
    answers.push(status)
    return json(status, JSON.parse(body))
  })
  assert.deepEqual(await endOf(status_url), { status: 'erased' })
  assert.deepEqual(answers, [422])
  const again = await register(service.url, {}, { [IDEMPOTENCY_KEY_HEADER]: 'another' })
  assert.equal(again.status, 201, `${REGISTRATION.email} is free`)
  assert.match(await (await pageAt(status_url)).text(), /your data has been deleted/)
})

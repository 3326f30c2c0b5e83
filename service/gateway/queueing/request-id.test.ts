import assert from 'node:assert/strict'
import { test } from 'node:test'
import { until } from '@resume-library/server/testing/until'
import { newKey, registerQueued, startWithProviderDown } from '../../testing/queued-registrations.ts'
import { json } from '../../testing/scripted-provider.ts'
import { startTestService } from '../../testing/test-service.ts'

test('a queued registration has one request id in every log and for the provider, also after a restart', async (context) => {
  const environment = { STORE_AND_FORWARD_KEY: newKey() }
  const before = await startWithProviderDown(context, environment)
  const { id } = await registerQueued(before, {}, { 'X-Request-Id': 'proxy-1234' })
  await before.close()
  const ofRequest = (line: Record<string, unknown>) => line.request_id === 'proxy-1234'
  const lines = before.log.filter(ofRequest).map(({ part, msg }) => `${part}: ${msg}`)
  assert.ok(lines.includes('outbox: registration queued'), lines.join('\n'))
  assert.equal(lines.at(-1), 'service: request answered')

  before.provider.answer = json(201, { id: 7 })
  const after = await startTestService(context, {
    environment: { ...environment, DATA_DIR: before.dataDir, PROVIDER_URL: before.provider.url },
  })
  await until('registration delivered', async () =>
    String(after.log.findLast(({ part }) => part === 'outbox')?.msg),
  )
  const delivered = after.log.find(({ msg }) => msg === 'registration delivered')
  assert.deepEqual([delivered?.part, delivered?.request_id, delivered?.id], ['outbox', 'proxy-1234', id])
  const ids = before.provider.requests.map(({ headers }) => headers['x-request-id'])
  assert.ok(ids.length >= 2 && ids.every((one) => one === 'proxy-1234'), String(ids))
  assert.match(await (await fetch(`${after.url}/metrics`)).text(), /_count\{outcome="201"\} 1$/m)
})

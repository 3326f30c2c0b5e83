import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Candidate } from '@resume-library/contract/candidate'
import { until } from '@resume-library/server/testing/until'
import { newKey, registerQueued, startWithProviderDown } from '../../testing/queued-registrations.ts'
import { json, type ProviderScript } from '../../testing/scripted-provider.ts'

const ENVIRONMENT = { STORE_AND_FORWARD_KEY: newKey(), PRIVACY_URL: 'https://harbor.example/privacy' }
const AT = '1999-01-01T00:00:00.000Z'

test('consent is delivered with its original time; registrations queued before CONSENT was set have none', async (context) => {
  const before = await startWithProviderDown(context, ENVIRONMENT)
  await registerQueued(before, { email: 'before@example.com' })
  await before.close()
  const service = await startWithProviderDown(context, {
    ...ENVIRONMENT,
    CONSENT: 'required',
    DATA_DIR: before.dataDir,
  })
  const agreed = { email: 'after@example.com', registration_date: AT, consent: { version: 'en-1' } }
  const sent = Date.now()
  await registerQueued(service, agreed)
  const answered = Date.now()
  const delivered = new Map<string, Candidate>()
  const take: ProviderScript = (response, request) => {
    const candidate: Candidate = JSON.parse(request.body)
    delivered.set(candidate.email, candidate)
    json(201, { id: 7 })(response, request)
  }
  service.provider.answer = take
  await until('2', async () => String(delivered.size))
  const { consent, registration_date } = delivered.get('after@example.com')!
  assert.equal(consent!.version, 'en-1')
  for (const time of [consent!.given_at!, registration_date].map(Date.parse))
    assert.ok(time >= sent && time <= answered, 'when it came, and not when it was delivered')
  assert.ok(!('consent' in delivered.get('before@example.com')!))
})

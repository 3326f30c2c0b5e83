import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import type { TestContext } from 'node:test'
import type { QueuedStatus, RegistrationAccepted } from '@resume-library/contract/service-api'
import { until } from '@resume-library/server/testing/until'
import { register } from './requests.ts'
import { json } from './scripted-provider.ts'
import { startTestService, type TestService } from './test-service.ts'

export const newKey = () => randomBytes(32).toString('base64')

/** Starts a service with an outbox whose provider is down. */
export async function startWithProviderDown(
  context: TestContext,
  environment = {},
  timeouts = {},
): Promise<TestService> {
  const service = await startTestService(context, {
    environment: { STORE_AND_FORWARD_KEY: newKey(), ...environment },
    timeouts,
  })
  service.provider.answer = json(503, {})
  return service
}

/** Registers while the provider is down. */
export async function registerQueued(
  service: TestService,
  changes = {},
  headers = {},
): Promise<RegistrationAccepted> {
  const answer = await register(service.url, changes, headers)
  assert.equal(answer.status, 202)
  assert.equal(answer.headers.get('cache-control'), 'no-store')
  return (await answer.json()) as RegistrationAccepted
}

export const statusAt = async (url: string) => (await (await fetch(url)).json()) as QueuedStatus

/** Fetches the page of a queued registration as a browser does. */
export const pageAt = (url: string | URL, language = 'en') =>
  fetch(url, { headers: { Accept: 'text/html', 'Accept-Language': language } })

/** Waits until a registration has ended, and returns its status. */
export async function endOf(url: string): Promise<QueuedStatus> {
  await until('ended', async () => ((await statusAt(url)).status === 'accepted' ? null : 'ended'))
  return statusAt(url)
}

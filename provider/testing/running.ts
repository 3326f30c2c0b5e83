import { after, before } from 'node:test'
import { REGISTER_PATH } from '@resume-library/contract/provider-api'
import { providerConfig } from '../config.ts'
import { type RunningProvider, startProvider } from '../provider.ts'
import type { Engine, TestStorage } from './storage.ts'

export const CREDENTIAL = 'service:päss:word'
export const PROVIDER_ENVIRONMENT = { LOG_LEVEL: 'silent', PROVIDER_CREDENTIAL: CREDENTIAL }

export interface Answer {
  readonly status: number
  readonly headers: Headers
  readonly body: Record<string, unknown>
}

/** A provider on a free port, for tests that speak HTTP with it. */
export async function runProvider(environment: Readonly<Record<string, string>>): Promise<RunningProvider> {
  return startProvider(
    providerConfig({ PORT: '0', OPERATORS_PORT: '0', ...PROVIDER_ENVIRONMENT, ...environment }),
  )
}

export const basic = (credential: string) => `Basic ${Buffer.from(credential).toString('base64')}`

/** Sends a registration; `headers` replace or add to the usual ones. */
export async function register(
  url: string,
  body: unknown,
  headers: Readonly<Record<string, string>> = {},
): Promise<Answer> {
  const response = await fetch(url + REGISTER_PATH, {
    method: 'POST',
    headers: { Authorization: basic(CREDENTIAL), 'Content-Type': 'application/json', ...headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  })
  const text = await response.text()
  return { status: response.status, headers: response.headers, body: text ? JSON.parse(text) : {} }
}

/** A provider for the tests of a suite, in a storage of its own. */
export function useProvider(engine: Engine) {
  let storage: TestStorage
  let provider: RunningProvider
  before(async () => {
    storage = await engine.storage()
    provider = await runProvider(storage.environment)
  })
  after(async () => {
    await provider.close()
    await storage.remove()
  })
  return {
    storage: () => storage,
    url: () => provider.url,
    operatorsUrl: () => provider.operatorsUrl,
    send: (body: unknown, headers?: Readonly<Record<string, string>>) =>
      register(provider.url, body, headers),
  }
}

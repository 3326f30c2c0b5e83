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

export interface Sent {
  readonly method?: string
  /** Sent as JSON, unless it is text. */
  readonly body?: unknown
  readonly headers?: Readonly<Record<string, string>>
  readonly signal?: AbortSignal
}

/** Sends a request with JSON, or without a body. */
export function send(url: string, { method = 'GET', body, headers = {}, signal }: Sent = {}) {
  const type = body === undefined ? {} : { 'Content-Type': 'application/json' }
  const text = typeof body === 'string' ? body : JSON.stringify(body)
  return fetch(url, { method, body: text ?? null, headers: { ...type, ...headers }, signal: signal ?? null })
}

/** Sends a registration; `headers` replace or add to the usual ones. */
export async function register(
  url: string,
  body: unknown,
  headers: Readonly<Record<string, string>> = {},
): Promise<Answer> {
  const authorized = { Authorization: basic(CREDENTIAL), ...headers }
  const response = await send(url + REGISTER_PATH, { method: 'POST', body, headers: authorized })
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

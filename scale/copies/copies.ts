import type { TestContext } from 'node:test'
import { freePorts } from '../servers/processes.ts'
import { type Copy, createCopy } from './copy.ts'
import { type RoundRobin, startRoundRobin } from './round-robin.ts'
import type { Stack } from './stack.ts'

export const COPIES = 3

export interface Copies {
  readonly copies: readonly Copy[]
  /** In front of all the services. */
  readonly url: string
  /** In front of all the providers. */
  readonly providersUrl: string
}

/**
 * Starts copies of service and provider on one stack: the services behind a proxy, and the providers behind another
 * that the services use. They, and what the stack holds, end with the test.
 *
 * @param heard what any of them writes
 */
export async function startCopies(
  t: TestContext,
  stack: Stack,
  changes: Readonly<Record<string, string>> = {},
  heard: (words: string) => void = () => {},
): Promise<Copies> {
  const ports = await freePorts(2 * COPIES)
  const proxies = await Promise.all([ports.slice(0, COPIES), ports.slice(COPIES)].map(startRoundRobin))
  const [proxy, providers] = proxies as [RoundRobin, RoundRobin]
  const environment = {
    ...stack.environment,
    HOST: '127.0.0.1',
    PUBLIC_URL: proxy.url,
    PROVIDER_URL: providers.url,
    PROVIDER_CREDENTIAL: 'copies:secret',
    RATE_LIMIT_PER_MINUTE: '1000000',
    UPLOAD_QUOTA_MB: '100000',
    LOG_LEVEL: 'error',
    ...changes,
  }
  const copies = Array.from({ length: COPIES }, (_, index) =>
    createCopy({ ports: { service: ports[index]!, provider: ports[COPIES + index]! }, environment, heard }),
  )
  t.after(async () => {
    await Promise.all([...copies, ...proxies].map((running) => running.stop()))
    stack.remove()
  })
  await Promise.all(copies.map((copy) => copy.start()))
  return { copies, url: proxy.url, providersUrl: providers.url }
}

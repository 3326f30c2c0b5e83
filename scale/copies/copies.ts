import type { TestContext } from 'node:test'
import { afterwards } from '@resume-library/server/testing/afterwards'
import { freePorts } from '@resume-library/server/testing/free-ports'
import { type Copy, createCopy } from './copy.ts'
import { startRoundRobin } from './round-robin.ts'
import type { Stack } from './stack.ts'

export const COPIES = 3

export interface Copies {
  readonly copies: readonly Copy[]
  readonly url: string
  readonly providersUrl: string
}

/**
 * Starts copies of service and provider on one stack, the services behind one proxy, the providers behind another.
 * They and the stack's data are removed after the test.
 */
export async function startCopies(
  t: TestContext,
  stack: Stack,
  changes: Readonly<Record<string, string>> = {},
): Promise<Copies> {
  afterwards(t, stack.remove)
  const ports = await freePorts(2 * COPIES)
  const url = await startRoundRobin(t, ports.slice(0, COPIES))
  const providersUrl = await startRoundRobin(t, ports.slice(COPIES))
  const environment = {
    ...stack.environment,
    PUBLIC_URL: url,
    PROVIDER_URL: providersUrl,
    PROVIDER_CREDENTIAL: 'copies:secret',
    RATE_LIMIT_PER_MINUTE: '1000000',
    UPLOAD_QUOTA_MB: '100000',
    LOG_LEVEL: 'error',
    ...changes,
  }
  const copies = Array.from({ length: COPIES }, (_, index) =>
    createCopy(t, { service: ports[index]!, provider: ports[COPIES + index]! }, environment),
  )
  await Promise.all(copies.map((copy) => copy.start()))
  return { copies, url, providersUrl }
}

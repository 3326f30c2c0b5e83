import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import { createServer as createTlsServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import type { TestContext } from 'node:test'
import { afterwards } from '@resume-library/server/testing/afterwards'
import type { Check, Finding } from '../finding.ts'
import { KEY } from './certificates.ts'

/** A server on a free port that answers as it is told, until the test ends. @returns its port */
export async function listening(
  context: TestContext,
  answer: RequestListener,
  certificate?: string,
): Promise<number> {
  const server = certificate ? createTlsServer({ key: KEY, cert: certificate }, answer) : createServer(answer)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  afterwards(context, async () => {
    server.closeAllConnections()
    server.close()
    await once(server, 'close')
  })
  return (server.address() as AddressInfo).port
}

/** A port at which nobody listens. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}

/** The only finding of a check, as `status: what was found. What to do`. */
export async function told(check: Check): Promise<string> {
  const findings = await check.run()
  if (findings.length !== 1)
    throw new Error(`${findings.length} findings: ${findings.map(textOf).join(' / ')}`)
  return textOf(findings[0]!)
}

export const textOf = ({ status, found, advice = '' }: Finding): string => `${status}: ${found}. ${advice}`

import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import { createServer as createTlsServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import type { TestContext } from 'node:test'
import { afterwards } from '@resume-library/server/testing/afterwards'
import type { Findings } from '../finding.ts'
import { KEY } from './certificates.ts'

/** Starts a server on a free port, until the test ends. @returns its port */
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

/** Formats the only finding of a check as `status: found. advice`. */
export async function textOf(found: Findings | Promise<Findings>): Promise<string> {
  const texts = await textsOf(found)
  if (texts.length !== 1) throw new Error(`${texts.length} findings: ${texts.join(' / ')}`)
  return texts[0]!
}

export const textsOf = async (found: Findings | Promise<Findings>): Promise<string[]> =>
  [await found].flat().map(({ status, found, advice = '' }) => `${status}: ${found}. ${advice}`)

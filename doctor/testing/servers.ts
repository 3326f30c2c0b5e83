import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import { createServer as createTlsServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import type { TestContext } from 'node:test'
import { afterwards } from '@resume-library/server/testing/afterwards'
import type { Finding } from '../finding.ts'
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

type Found = Finding | readonly Finding[]

/** The only finding of a check, as `status: what was found. What to do`. */
export async function told(found: Found | Promise<Found>): Promise<string> {
  const texts = await toldAll(found)
  if (texts.length !== 1) throw new Error(`${texts.length} findings: ${texts.join(' / ')}`)
  return texts[0]!
}

/** All findings of a check. */
export const toldAll = async (found: Found | Promise<Found>): Promise<string[]> =>
  [await found].flat().map(({ status, found, advice = '' }) => `${status}: ${found}. ${advice}`)

import { createServer, type RequestListener } from 'node:http'
import { createServer as createTlsServer } from 'node:https'
import type { TestContext } from 'node:test'
import { listening as listeningServer } from '@resume-library/server/testing/loopback'
import type { Findings } from '../finding.ts'
import { KEY } from './certificates.ts'

/** Starts a server on a free port, until the test ends. @returns its port */
export const listening = (context: TestContext, answer: RequestListener, certificate?: string) =>
  listeningServer(
    context,
    certificate ? createTlsServer({ key: KEY, cert: certificate }, answer) : createServer(answer),
  )

/** Formats the only finding of a check as `status: found. advice`. */
export async function textOf(found: Findings | Promise<Findings>): Promise<string> {
  const texts = await textsOf(found)
  if (texts.length !== 1) throw new Error(`${texts.length} findings: ${texts.join(' / ')}`)
  return texts[0]!
}

export const textsOf = async (found: Findings | Promise<Findings>): Promise<string[]> =>
  [await found].flat().map(({ status, found, advice = '' }) => `${status}: ${found}. ${advice}`)

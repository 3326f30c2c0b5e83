import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import { setTimeout as delay } from 'node:timers/promises'
import type { Candidate } from '@resume-library/contract/candidate'
import { startOnLoopback } from '@resume-library/server/testing/loopback'

type Reply =
  | {
      readonly status: number
      /** Text goes out as it is, anything else as JSON. */
      readonly body?: unknown
      readonly headers?: Readonly<Record<string, string>>
      readonly delayMs?: number
    }
  /** Cuts the connection without an answer. */
  | 'drop'

interface RecordedCall {
  readonly method: string
  readonly path: string
  readonly headers: IncomingHttpHeaders
  readonly candidate: Candidate
}

/** Third-party provider: an HTTP server with scripted replies, which records every call. */
export interface ScriptedProvider {
  readonly url: string
  /** Scripts the replies for an email address, in order; the last one repeats. The default is 201. */
  when(email: string, ...replies: [Reply, ...Reply[]]): void
  callsFor(email: string): readonly RecordedCall[]
  /** Reply to health polls, by default {@link UNKNOWN_READINESS}. */
  readiness: Reply
  calls(): readonly RecordedCall[]
  close(): Promise<void>
}

/** Reply of a provider without a health endpoint. */
export const UNKNOWN_READINESS: Reply = { status: 404 }

/** Headers for direct mode: allows those of the specification (section 7) alone. */
const CORS = {
  'Access-Control-Allow-Origin': '*',
  'Access-Control-Allow-Headers': 'Authorization, Content-Type, Accept',
}

export async function startScriptedProvider(): Promise<ScriptedProvider> {
  const scripts = new Map<string, Reply[]>()
  const calls: RecordedCall[] = []
  const server = createServer(async (request, response) => {
    const { method = '', url = '', headers } = request
    if (method === 'OPTIONS') {
      response.writeHead(204, CORS).end()
      return
    }
    if (method === 'GET') {
      await send(response, provider.readiness)
      return
    }
    // A body that is not a candidate fails the test.
    const candidate: Candidate = JSON.parse(await text(request))
    calls.push({ method, path: url, headers, candidate })
    const script = scripts.get(candidate.email) ?? []
    await send(response, (script.length > 1 ? script.shift() : script[0]) ?? { status: 201, body: {} })
  })
  const { port, close } = await startOnLoopback(server)
  const provider: ScriptedProvider = {
    readiness: UNKNOWN_READINESS,
    url: `http://127.0.0.1:${port}`,
    when: (email, ...replies) => void scripts.set(email, replies),
    callsFor: (email) => calls.filter((call) => call.candidate.email === email),
    calls: () => calls,
    close,
  }
  return provider
}

async function send(response: ServerResponse, reply: Reply): Promise<void> {
  if (reply === 'drop') {
    response.destroy()
    return
  }
  if (reply.delayMs) await delay(reply.delayMs)
  const isText = typeof reply.body === 'string'
  const type = isText ? 'text/plain; charset=utf-8' : 'application/json'
  response.writeHead(reply.status, { 'Content-Type': type, ...CORS, ...reply.headers })
  response.end(isText ? reply.body : JSON.stringify(reply.body ?? {}))
}

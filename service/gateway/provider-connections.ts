import {
  type ClientRequest,
  Agent as HttpAgent,
  request as httpRequest,
  type IncomingMessage,
} from 'node:http'
import { Agent as HttpsAgent, request as httpsRequest } from 'node:https'

const CONNECTIONS_MAX = 128
/** Shorter than servers keep idle connections, so that no registration meets one that is just being closed. */
const IDLE_CONNECTION_MS = 4_000

export type Connections = ReturnType<typeof createConnections>

export function createConnections(base: string) {
  const isTls = new URL(base).protocol === 'https:'
  const request = isTls ? httpsRequest : httpRequest
  const agent = new (isTls ? HttpsAgent : HttpAgent)({
    keepAlive: true,
    // Without a limit, or Node keeps them open all the same.
    maxSockets: CONNECTIONS_MAX,
    timeout: IDLE_CONNECTION_MS,
  })
  return {
    /** Sends a request without following redirects. Skips interim answers (RFC 9110, section 15.2), unlike undici. */
    post: (
      below: string,
      headers: Readonly<Record<string, string>>,
      body: string,
      signal: AbortSignal,
    ): Promise<IncomingMessage> =>
      responseOf(request(base + below, { agent, method: 'POST', headers, signal }).end(body)),
    /** Gets on a connection of its own: no registration meets one that the other side closes after such a question. */
    get: (below: string, signal: AbortSignal): Promise<IncomingMessage> =>
      responseOf(request(base + below, { agent: false, signal }).end()),
    close: () => agent.destroy(),
  }
}

function responseOf(asked: ClientRequest): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const onClose = () => reject(new Error('the connection is closed'))
    asked
      .on('response', (answer) => {
        asked.off('close', onClose)
        resolve(answer)
      })
      .on('error', reject)
      // Node leaves an answer that nobody listens for without an event of its own.
      .on('upgrade', (answer, socket) => {
        socket.destroy()
        resolve(answer)
      })
      .on('close', onClose)
  })
}

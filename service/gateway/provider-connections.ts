import {
  type ClientRequest,
  Agent as HttpAgent,
  request as httpRequest,
  type IncomingMessage,
} from 'node:http'
import { Agent as HttpsAgent, request as httpsRequest } from 'node:https'

const CONNECTIONS_MAX = 128
/** Shorter than the keep-alive timeout of servers, which would reset a request on a connection that they close. */
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
    /** Sends a request, and follows no redirect. Skips interim responses (RFC 9110, section 15.2), unlike undici. */
    post: (
      path: string,
      headers: Readonly<Record<string, string>>,
      body: string,
      signal: AbortSignal,
    ): Promise<IncomingMessage> =>
      responseOf(request(base + path, { agent, method: 'POST', headers, signal }).end(body)),
    /** Sends a GET on a separate connection, which the provider may close. */
    get: (path: string, signal: AbortSignal): Promise<IncomingMessage> =>
      responseOf(request(base + path, { agent: false, signal }).end()),
    close: () => agent.destroy(),
  }
}

function responseOf(request: ClientRequest): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const onClose = () => reject(new Error('the connection is closed'))
    request
      .on('response', (answer) => {
        request.off('close', onClose)
        resolve(answer)
      })
      .on('error', reject)
      // A 101 would emit nothing without this listener.
      .on('upgrade', (answer, socket) => {
        socket.destroy()
        resolve(answer)
      })
      .on('close', onClose)
  })
}

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

/** @param keepAlive whether they are kept open between requests */
export function createConnections(base: string, keepAlive: boolean) {
  const { protocol, hostname, port, host, pathname } = new URL(base)
  const isTls = protocol === 'https:'
  const agent = new (isTls ? HttpsAgent : HttpAgent)({
    keepAlive,
    // Without a limit, or Node keeps them open all the same.
    ...(keepAlive && { maxSockets: CONNECTIONS_MAX }),
    timeout: IDLE_CONNECTION_MS,
  })
  const request = isTls ? httpsRequest : httpRequest
  const path = pathname.replace(/\/+$/, '')

  return {
    /**
     * Sends a request, its body in pieces; the beginning of its answer. Interim answers (RFC 9110, section 15.2) are
     * waited through.
     */
    ask: (
      method: 'GET' | 'POST',
      below: string,
      headers: Readonly<Record<string, string>>,
      body: readonly Buffer[],
      signal: AbortSignal,
    ): Promise<IncomingMessage> => {
      const size = body.reduce((sum, { length }) => sum + length, 0)
      const length = size ? { 'content-length': String(size) } : {}
      const asked = request({
        agent,
        method,
        hostname: hostname.replace(/^\[|\]$/g, ''),
        port,
        path: path + below,
        headers: { host, connection: keepAlive ? 'keep-alive' : 'close', ...headers, ...length },
        signal,
      })
      const answered = beginningOfAnswer(asked)
      for (const piece of body) asked.write(piece)
      asked.end()
      return answered
    },
    close: () => agent.destroy(),
  }
}

function beginningOfAnswer(asked: ClientRequest): Promise<IncomingMessage> {
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

import { once } from 'node:events'
import { createServer, type IncomingMessage, request as requestTo, type ServerResponse } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { startOnLoopback } from '@resume-library/server/testing/loopback'

interface RelayedRequest {
  readonly path: string
  /** Body as latin1. */
  readonly body: string
}

/** Relays requests to the product. Unlike browser events, it sees bodies in every engine, and can lose answers. */
export interface Relay {
  readonly url: string
  requests(): readonly RelayedRequest[]
  /** Drops the answers to these paths; null ends it. */
  loseAnswersTo(path: RegExp | null): void
  lost(): readonly number[]
  close(): Promise<void>
}

export async function startRelay(productUrl: string): Promise<Relay> {
  const requests: RelayedRequest[] = []
  const lost: number[] = []
  let losing: RegExp | null = null
  const relay = async (request: IncomingMessage, response: ServerResponse) => {
    const { method, url: path = '/', headers } = request
    const body = await buffer(request)
    requests.push({ path, body: body.toString('latin1') })
    const upstream = requestTo(productUrl + path, { method, headers, agent: false })
    upstream.end(body)
    const [answer]: IncomingMessage[] = await once(upstream, 'response')
    if (!losing?.test(path)) {
      response.writeHead(answer!.statusCode!, answer!.headers)
      answer!.pipe(response)
      return
    }
    answer!.resume()
    lost.push(answer!.statusCode!)
    response.destroy()
  }
  const server = createServer((request, response) => {
    // The visitor has left, or the product has stopped.
    relay(request, response).catch(() => response.destroy())
  })
  const { port, close } = await startOnLoopback(server)
  return {
    url: `http://127.0.0.1:${port}`,
    requests: () => requests,
    loseAnswersTo(path) {
      losing = path
    },
    lost: () => lost,
    close,
  }
}

import { once } from 'node:events'
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { freePort } from '@resume-library/server/testing/free-ports'

export const OUTAGES = ['refused', 'hanging', 'unavailable', 'half an answer', 'cut', 'answer lost'] as const
type Outage = (typeof OUTAGES)[number]

/** Reverse proxy of a provider that simulates outages. */
export interface FaultyGateway {
  readonly url: string
  /** Address of the upstream server. */
  target: string
  /** Number of requests during each kind of outage. */
  readonly requests: Record<Outage, number>
  /** Begins an outage, or ends it with null. Hanging requests are cut at each change. */
  setOutage(outage: Outage | null): Promise<void>
  close(): Promise<void>
}

export async function startFaultyGateway(): Promise<FaultyGateway> {
  const port = await freePort()
  let outage: Outage | null = null
  const server = createServer((incoming, response) =>
    answer(incoming, response).catch(() => response.destroy()),
  )
  const listen = async () => void (await once(server.listen(port, '127.0.0.1'), 'listening'))
  const close = async () => {
    const closed = once(server.close(), 'close')
    server.closeAllConnections()
    await closed
  }

  async function answer(incoming: IncomingMessage, response: ServerResponse): Promise<void> {
    const now = outage
    if (now) gateway.requests[now] += 1
    if (now === 'cut') return void response.destroy()
    const body = await buffer(incoming)
    if (now === 'hanging') return
    if (now === 'unavailable') return void response.writeHead(503).end()
    const stored = await forward(incoming, body, gateway.target)
    if (now === 'answer lost') return void response.destroy()
    response.writeHead(stored.status, { 'Content-Type': stored.type, 'Content-Length': stored.body.length })
    if (now !== 'half an answer') return void response.end(stored.body)
    response.write(stored.body.subarray(0, stored.body.length / 2), () => response.destroy())
  }

  await listen()
  const gateway: FaultyGateway = {
    url: `http://127.0.0.1:${port}`,
    target: '',
    requests: Object.fromEntries(OUTAGES.map((name) => [name, 0])) as Record<Outage, number>,
    async setOutage(next) {
      outage = next
      if (server.listening) await close()
      if (next !== 'refused') await listen()
    },
    async close() {
      if (server.listening) await close()
    },
  }
  return gateway
}

async function forward({ method, url, headers }: IncomingMessage, body: Buffer, target: string) {
  const asked = request(target + url, { method, headers: { ...headers, connection: 'close' } })
  asked.end(body)
  const [answer] = (await once(asked, 'response')) as [IncomingMessage]
  return {
    status: answer.statusCode ?? 502,
    type: answer.headers['content-type'] ?? '',
    body: await buffer(answer),
  }
}

import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import type { TestContext } from 'node:test'

/** A provider that says every byte of its answers. */
interface RawProvider {
  readonly url: string
  /** Whole requests, head and body, as they came. */
  readonly requests: string[]
  /** What it answers to a registration, before it closes the connection. */
  answer: (request: string) => string | Buffer | Promise<string | Buffer>
}

/** It ends with the test. */
export async function startRawProvider(context: Pick<TestContext, 'after'>): Promise<RawProvider> {
  const server = createServer((socket) => {
    let received = ''
    socket.on('error', () => {})
    socket.setEncoding('latin1').on('data', (text: string) => {
      received += text
      const request = wholeRequest(received)
      if (request === null) return
      received = ''
      void answer(socket, request)
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const sockets = new Set<Socket>()
  server.on('connection', (socket) => sockets.add(socket))
  context.after(() => {
    for (const socket of sockets) socket.destroy()
    server.close()
  })
  const provider: RawProvider = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests: [],
    answer: () => 'HTTP/1.1 201 Created\r\nContent-Length: 0\r\n\r\n',
  }
  async function answer(socket: Socket, request: string): Promise<void> {
    const isRegistration = request.startsWith('POST ')
    if (isRegistration) provider.requests.push(request)
    socket.end(
      isRegistration ? await provider.answer(request) : 'HTTP/1.1 404 No\r\nContent-Length: 0\r\n\r\n',
    )
  }
  return provider
}

function wholeRequest(received: string): string | null {
  const headEnd = received.indexOf('\r\n\r\n')
  if (headEnd < 0) return null
  const length = Number(/\r\ncontent-length: *(\d+)/i.exec(received.slice(0, headEnd))?.[1] ?? 0)
  return received.length < headEnd + 4 + length ? null : received
}

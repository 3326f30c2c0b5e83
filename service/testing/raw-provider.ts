import { createServer, type Socket } from 'node:net'
import type { TestContext } from 'node:test'
import { listening } from '@resume-library/server/testing/loopback'

/** Answers a registration in bytes of its own, once all of the request has come. */
export type RawAnswer = (socket: Socket, request: string) => unknown

export interface RawProvider {
  readonly url: string
  answer: RawAnswer
  /** Requests so far. */
  count: number
}

/** Starts a provider that sends raw bytes. It ends with the test. */
export async function startRawProvider(context: TestContext): Promise<RawProvider> {
  const server = createServer((socket) => {
    let received = ''
    socket.on('error', () => {})
    socket.on('data', (bytes: Buffer) => {
      received += bytes.toString('latin1')
      const [head = '', body = ''] = received.split('\r\n\r\n', 2)
      const length = Number(/content-length: (\d+)/i.exec(head)?.[1] ?? 0)
      if (!received.includes('\r\n\r\n') || body.length < length) return
      const request = received
      received = ''
      provider.count += 1
      provider.answer(socket, request)
    })
  })
  const provider: RawProvider = {
    url: `http://127.0.0.1:${await listening(context, server)}`,
    answer: (socket) => socket.end(),
    count: 0,
  }
  return provider
}

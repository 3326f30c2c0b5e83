import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo, Server, Socket } from 'node:net'
import { afterwards, type Test } from './afterwards.ts'

/** Starts a server of any kind on a free port of the loopback interface. Its end cuts what is still connected. */
export async function startOnLoopback(server: Server): Promise<{ port: number; close(): Promise<void> }> {
  const sockets = new Set<Socket>()
  server.on('connection', (socket: Socket) => {
    sockets.add(socket.once('close', () => sockets.delete(socket)))
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  return {
    port: (server.address() as AddressInfo).port,
    async close() {
      for (const socket of sockets) socket.destroy()
      if (server.listening) await once(server.close(), 'close')
    },
  }
}

/** Starts a server as {@link startOnLoopback}, until the test ends. @returns its port */
export async function listening(context: Test, server: Server): Promise<number> {
  const { port, close } = await startOnLoopback(server)
  afterwards(context, close)
  return port
}

/** Starts an HTTP server as {@link listening}. @returns its port */
export const answering = (context: Test, answer: RequestListener): Promise<number> =>
  listening(context, createServer(answer))

import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { type WebSocket, WebSocketServer } from 'ws'

/**
 * Listens on the loopback interface for Playwright, and says so on standard error in the words by which Playwright
 * learns a browser's address.
 *
 * @param converse is called with each connection and the path that it asked for
 */
export async function serveBidi(converse: (client: WebSocket, path: string) => void): Promise<void> {
  const server = new WebSocketServer({ host: '127.0.0.1', port: 0 })
  server.on('connection', (client, request) => converse(client, request.url ?? '/'))
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  process.stderr.write(`WebDriver BiDi listening on ws://127.0.0.1:${port}\n`)
}

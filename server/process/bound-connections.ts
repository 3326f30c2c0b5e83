import type { Server } from 'node:net'
import { keyOf } from '../headers/client-key.ts'
import { networkList } from '../headers/networks.ts'

interface ConnectionBounds {
  /** Connections of all. */
  readonly all: number
  /** The share of them that one client may have; 1 where the clients are servers of ours. */
  readonly clientShare: number
  /** Addresses and networks whose connections are those of many clients. */
  readonly proxies: readonly string[]
}

/** Takes no more connections than these, and cuts those above a client's share at once. */
export function boundConnections(server: Server, { all, clientShare, proxies }: ConnectionBounds): void {
  server.maxConnections = all
  const isProxy = networkList(proxies)
  const connections = new Map<string, number>()
  const add = (client: string, change: 1 | -1) => {
    const count = (connections.get(client) ?? 0) + change
    if (count === 0) connections.delete(client)
    else connections.set(client, count)
    return count
  }
  server.on('connection', (socket) => {
    const address = socket.remoteAddress ?? ''
    const client = keyOf(address)
    // Without an address it is gone already.
    if (client === null || isProxy(address)) return
    socket.once('close', () => add(client, -1))
    if (add(client, 1) > all * clientShare) socket.destroy()
  })
}

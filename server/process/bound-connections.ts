import { BlockList, isIPv6, type Server } from 'node:net'
import { keyOf } from '../headers/client-key.ts'

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
  const isProxy = listOf(proxies)
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

function listOf(networks: readonly string[]): (address: string) => boolean {
  const list = new BlockList()
  for (const network of networks) {
    const [address = '', bits] = network.split('/')
    const family = familyOf(address)
    if (bits === undefined) list.addAddress(address, family)
    else list.addSubnet(address, Number(bits), family)
  }
  return (address) => list.check(address, familyOf(address))
}

const familyOf = (address: string) => (isIPv6(address) ? 'ipv6' : 'ipv4')

import { readFileSync } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Server, Socket } from 'node:net'
import { keyOf, networkList } from '../headers/client-key.ts'
import { createClientShares } from './client-shares.ts'

interface ConnectionLimits {
  readonly all: number
  readonly clientShare: number
  readonly proxies: readonly string[]
}

/** Above this part of all connections, each new one ends the longest idle one. */
const CROWDED = 0.8

/** Limits the connections of a server, closes those above a client's share, and idle ones where many are open. */
export function limitConnections(server: Server, { all, clientShare, proxies }: ConnectionLimits): void {
  server.maxConnections = all
  const isProxy = networkList(proxies)
  const shares = createClientShares(all, clientShare)
  const clients = new Set<Socket>()
  /** The longest idle one first. */
  const idle = new Set<Socket>()
  /** Requests without a whole answer, of which a client may send several in advance. */
  const open = new WeakMap<Socket, number>()
  server.on('request', ({ socket }: IncomingMessage, response: ServerResponse) => {
    idle.delete(socket)
    open.set(socket, (open.get(socket) ?? 0) + 1)
    response.once('close', () => {
      const left = open.get(socket)! - 1
      open.set(socket, left)
      if (left === 0 && clients.has(socket)) idle.add(socket)
    })
  })
  server.on('connection', (socket) => {
    const address = socket.remoteAddress ?? ''
    const client = keyOf(address)
    // A closed connection has no address.
    if (client === null || isProxy(address)) return
    socket.once('close', () => {
      shares.add(client, -1)
      clients.delete(socket)
      idle.delete(socket)
    })
    if (!shares.add(client, 1)) return void socket.destroy()
    const [longest] = idle
    if (clients.add(socket).size > all * CROWDED && longest) {
      idle.delete(longest)
      longest.destroy()
    }
    idle.add(socket)
  })
}

/** Descriptors for libraries, listeners, databases and the log. */
const RESERVED = 64
/** Itself, a file, and both ends of a connection to the built-in provider. */
const PER_CONNECTION = 4
const CONNECTIONS_MIN = 8

/** Returns the connections for which there are file descriptors; null where the limit is unknown. */
export function connectionLimit(limit: number | null = descriptorLimit()): number | null {
  return limit === null ? null : Math.max(CONNECTIONS_MIN, Math.floor((limit - RESERVED) / PER_CONNECTION))
}

/** Reads the soft limit of open files, which Node has raised as far as it may. Known on Linux. */
function descriptorLimit(): number | null {
  try {
    const [, soft] = /^Max open files +(\d+)/m.exec(readFileSync('/proc/self/limits', 'utf8')) ?? []
    return soft ? Number(soft) : null
  } catch {
    return null
  }
}

import { readFileSync } from 'node:fs'
import type { Server } from 'node:net'
import { keyOf, networkList } from '../headers/client-key.ts'
import { createClientShares } from './client-shares.ts'

interface ConnectionLimits {
  readonly all: number
  readonly clientShare: number
  readonly proxies: readonly string[]
}

/** Limits the connections of a server, and closes those above a client's share. */
export function limitConnections(server: Server, { all, clientShare, proxies }: ConnectionLimits): void {
  server.maxConnections = all
  const isProxy = networkList(proxies)
  const shares = createClientShares(all, clientShare)
  server.on('connection', (socket) => {
    const address = socket.remoteAddress ?? ''
    const client = keyOf(address)
    // A closed connection has no address.
    if (client === null || isProxy(address)) return
    socket.once('close', () => shares.add(client, -1))
    if (!shares.add(client, 1)) socket.destroy()
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

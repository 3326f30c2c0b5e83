import { readFileSync } from 'node:fs'
import type { Server } from 'node:net'
import { keyOf, networkList } from '../headers/client-key.ts'
import { createClientShares } from './client-shares.ts'

interface ConnectionLimits {
  readonly all: number
  readonly clientShare: number
  readonly proxies: readonly string[]
}

/** Takes no more connections than these, and cuts those above a client's share at once. */
export function limitConnections(server: Server, { all, clientShare, proxies }: ConnectionLimits): void {
  server.maxConnections = all
  const isProxy = networkList(proxies)
  const shares = createClientShares(all, clientShare)
  server.on('connection', (socket) => {
    const address = socket.remoteAddress ?? ''
    const client = keyOf(address)
    // Without an address it is gone already.
    if (client === null || isProxy(address)) return
    socket.once('close', () => shares.add(client, -1))
    if (!shares.add(client, 1)) socket.destroy()
  })
}

/** Descriptors of the process itself: libraries, listeners, databases, a log. */
const RESERVED = 64
/** A connection may want three more: a file, and both ends of a connection to a provider in the same process. */
const PER_CONNECTION = 4
/** However few descriptors there are, somebody is answered. */
const CONNECTIONS_MIN = 8

/** How many connections a server may have before the process runs out of descriptors; null where nobody says. */
export function connectionLimit(limit: number | null = descriptorLimit()): number | null {
  return limit === null ? null : Math.max(CONNECTIONS_MIN, Math.floor((limit - RESERVED) / PER_CONNECTION))
}

/** The soft limit of open files, which Node raises at its start as far as it may. Known on Linux. */
function descriptorLimit(): number | null {
  try {
    const [, soft] = /^Max open files +(\d+)/m.exec(readFileSync('/proc/self/limits', 'utf8')) ?? []
    return soft ? Number(soft) : null
  } catch {
    return null
  }
}

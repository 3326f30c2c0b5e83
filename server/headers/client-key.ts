import { BlockList, isIP, isIPv4, isIPv6, SocketAddress } from 'node:net'
import type { FastifyRequest } from 'fastify'

const UNKNOWN = 'unknown'

/**
 * Returns the key by which limits count: an IPv4 address, or the /64 network of an IPv6 address. An invalid forwarded
 * address counts for the proxy.
 */
export function clientKey(request: Pick<FastifyRequest, 'ip' | 'socket'>): string {
  // A connection that was reset has no address, whatever the types say.
  return keyOf(request.ip ?? '') ?? keyOf(request.socket.remoteAddress ?? '') ?? UNKNOWN
}

/** Returns the key of `ip`, `ip:port` or `[ip]:port`, as proxies write it; null for an invalid address. */
export function keyOf(text: string): string | null {
  const spelled = text.trim()
  const bare = /^\[([^\]]+)\](?::\d+)?$/.exec(spelled)?.[1] ?? /^([\d.]+):\d+$/.exec(spelled)?.[1] ?? spelled
  const [address = ''] = bare.split('%')
  if (isIPv4(address)) return address
  return isIP(address) === 6 ? networkOf(address) : null
}

const MAPPED_IPV4 = /^::ffff:([\d.]+)$/

function networkOf(address: string): string {
  const canonical = new SocketAddress({ address, family: 'ipv6' }).address
  const mapped = MAPPED_IPV4.exec(canonical)?.[1]
  if (mapped) return mapped
  const [head = '', tail] = canonical.split('::')
  const groups = head.split(':').filter(Boolean)
  const end = (tail ?? '').split(':').filter(Boolean)
  const missing = tail === undefined ? 0 : 8 - groups.length - end.length
  return [...groups, ...Array<string>(missing).fill('0'), ...end].slice(0, 4).join(':')
}

/** Creates a test whether an address is in one of the networks (`10.0.0.0/8`). */
export function networkList(networks: readonly string[]): (address: string) => boolean {
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

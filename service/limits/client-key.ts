import { isIP, isIPv4 } from 'node:net'

/** What a forwarded address may carry besides: brackets, a zone and a port. */
const WITH_PORT = /^(?:\[([^\]%]*)(?:%[^\]]*)?\](?::\d{1,5})?|(\d{1,3}(?:\.\d{1,3}){3}):\d{1,5})$/
const MAPPED = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i
/** Whoever has no address that can be read counts as one client. */
const UNREADABLE = 'unreadable'

/** The client behind an address in any spelling. One has a whole /64 of IPv6 addresses, so that counts as one. */
export function clientKey(address: string): string {
  const [, bracketed, ported] = WITH_PORT.exec(address.trim()) ?? []
  const plain = (bracketed ?? ported ?? address).trim().replace(/%.*$/, '')
  const mapped = MAPPED.exec(plain)?.[1] ?? plain
  if (isIPv4(mapped)) return mapped
  return isIP(plain) ? networkOf(plain) : UNREADABLE
}

function networkOf(address: string): string {
  const canonical = new URL(`http://[${address}]`).hostname.slice(1, -1)
  const [head = '', tail] = canonical.split('::')
  const groups = head.split(':').filter(Boolean)
  const missing = tail === undefined ? 0 : 8 - groups.length - tail.split(':').filter(Boolean).length
  return [...groups, ...Array<string>(missing).fill('0'), ...(tail ?? '').split(':')].slice(0, 4).join(':')
}

import { isIP } from 'node:net'
import { z } from 'zod'

/** Peers that `TRUST_PROXY=on` trusts; none is reachable from the public internet. */
export const PRIVATE_NETWORKS = [
  '127.0.0.0/8',
  '::1',
  '169.254.0.0/16',
  'fe80::/10',
  '10.0.0.0/8',
  '172.16.0.0/12',
  '192.168.0.0/16',
  'fc00::/7',
]

function proxyTrust(text: string): false | string[] {
  if (text === 'off') return false
  return text === 'on' ? PRIVATE_NETWORKS : text.split(/[\s,]+/).filter(Boolean)
}

function isProxyTrust(text: string): boolean {
  const trust = proxyTrust(text)
  return !trust || trust === PRIVATE_NETWORKS || trust.every(isAddressOrNetwork)
}

/** Refuses `/0`: everybody could forge the forwarded address. */
function isAddressOrNetwork(text: string): boolean {
  const [address = '', bits = '1', ...rest] = text.split('/')
  const bitsMax = { 0: -1, 4: 32, 6: 128 }[isIP(address)] ?? -1
  return /^\d{1,3}$/.test(bits) && Number(bits) >= 1 && Number(bits) <= bitsMax && rest.length === 0
}

/** `TRUST_PROXY`: off, on, or the addresses and networks of proxies. */
export const trustProxy = z
  .string()
  .refine(isProxyTrust, 'must be off, on, or addresses and networks of proxies')
  .default('off')
  .transform(proxyTrust)

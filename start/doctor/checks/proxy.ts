import { BlockList, isIP, isIPv6 } from 'node:net'
import type { ServiceConfig } from '@resume-library/service/config'
import { SEEN_PATH, type Seen } from '@resume-library/service/operators/seen-route'
import { ask } from '../ask.ts'
import { type Check, type Finding, ok, skipped, warning } from '../finding.ts'
import type { Here } from '../here.ts'

/** Of a network for documentation (RFC 5737): nobody has it. */
const NOBODY = '192.0.2.1'

/** A name or an address, with or without a port. */
const HOST = /^[\w.-]+(:\d+)?$|^\[[\da-f:.]+\](:\d+)?$/i

/** What a request through the public address looks like when it arrives, and what `TRUST_PROXY` makes of it. */
export const proxyCheck = (
  { publicUrl, trustProxy }: Pick<ServiceConfig, 'publicUrl' | 'trustProxy'>,
  here: Here,
): Check => ({
  name: 'proxy headers',
  async run() {
    if (!publicUrl) return [skipped('PUBLIC_URL is not set')]
    if (here.kind === 'other') return [skipped('the service cannot be asked what arrives')]
    const plain = await seen(publicUrl, {})
    if (!plain) return [skipped(`nothing at ${publicUrl} tells what arrives`)]
    const faults = judge(publicUrl, plain, trustProxy !== false)
    if (faults.length > 0) return faults
    if (!plain.forwarded) return [ok('no proxy says for whom it asks, and none is believed')]
    const forged = isTrusted(plain.client, trustProxy)
      ? null
      : await seen(publicUrl, { 'x-forwarded-for': NOBODY })
    if (forged?.client === NOBODY)
      return [
        warning(
          'the proxy passes on whatever address a client claims: no limit holds who makes one up',
          'Have it append or set X-Forwarded-For itself (nginx: proxy_set_header X-Forwarded-For $remote_addr).',
        ),
      ]
    return [ok(`the proxy is believed, and limits count this machine as ${plain.client}`)]
  },
})

async function seen(publicUrl: string, headers: Record<string, string>): Promise<Seen | null> {
  try {
    const { status, body } = await ask(publicUrl + SEEN_PATH, { headers, trustsAll: true })
    const told: unknown = status === 200 ? JSON.parse(body) : null
    return isSeen(told) ? told : null
  } catch {
    return null
  }
}

/** Whoever is at the address may have answered, and is quoted in what an operator is told to set. */
function isSeen(told: unknown): told is Seen {
  const { client, host, protocol } = (told ?? {}) as Record<string, unknown>
  return isIP(String(client)) > 0 && HOST.test(String(host)) && /^https?$/.test(String(protocol))
}

function judge(publicUrl: string, seen: Seen, trusts: boolean): Finding[] {
  const url = new URL(publicUrl)
  const isTls = url.protocol === 'https:'
  const found: Finding[] = []
  if (seen.forwarded && !seen.believed) found.push(unbelieved(seen))
  if (!seen.forwarded && (isTls || trusts)) found.push(silent(seen))
  if (seen.believed && isTls && seen.protocol !== 'https')
    found.push(
      warning('the proxy does not say that it was asked by TLS', 'Have it send X-Forwarded-Proto: https.'),
    )
  if (seen.host !== url.host)
    found.push(
      warning(
        `requests arrive for ${seen.host} instead of ${url.host}`,
        'Have the proxy pass Host on unchanged (nginx: proxy_set_header Host $http_host).',
      ),
    )
  return found
}

const unbelieved = ({ client }: Seen) =>
  warning(
    `a proxy at ${client} says for whom it asks, and is not believed: all candidates count as one in the limits`,
    `Set TRUST_PROXY=${client}`,
  )

const silent = ({ client }: Seen) =>
  warning(
    `requests arrive from ${client} without X-Forwarded-For: all candidates count as one in the limits`,
    'Have the proxy send it (nginx: proxy_set_header X-Forwarded-For $remote_addr), and set TRUST_PROXY to its address.',
  )

/** An address that is believed itself, as of a proxy beside us: then what it claims is believed, and says nothing. */
function isTrusted(address: string, trustProxy: ServiceConfig['trustProxy']): boolean {
  const trusted = new BlockList()
  for (const network of trustProxy || []) {
    const [base = '', bits] = network.split('/')
    const family = isIPv6(base) ? 'ipv6' : 'ipv4'
    if (bits) trusted.addSubnet(base, Number(bits), family)
    else trusted.addAddress(base, family)
  }
  return trusted.check(address, isIPv6(address) ? 'ipv6' : 'ipv4')
}

import { PRIVATE_NETWORKS } from '@resume-library/server/configuration/proxy-trust'
import { networkList } from '@resume-library/server/headers/client-key'
import { isThisMachine } from '@resume-library/server/process/listening'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { type PublicAddress, publicBase } from './public-base.ts'

const FORWARDED_HEADERS = [
  'x-forwarded-for',
  'x-forwarded-proto',
  'x-forwarded-host',
  'forwarded',
  'x-real-ip',
]

/** Log line and advice of each warning. Neither names a client, since the peer may be a person. */
export const PROXY_WARNINGS = {
  privateProxy: [
    'proxy not trusted',
    'Set TRUST_PROXY=on, which trusts this machine and private networks, or to the address of the proxy.',
  ],
  publicProxy: [
    'proxy not trusted',
    'Name the address of your proxy in TRUST_PROXY; the header may be forged.',
  ],
  noAddress: [
    'proxy sends no X-Forwarded-For',
    'Have the proxy send it (nginx: proxy_set_header X-Forwarded-For $remote_addr), and set TRUST_PROXY.',
  ],
  local: [
    'public address unreachable',
    'Make the proxy forward `Host`, and set PUBLIC_URL to the address that people open.',
  ],
  localPublicUrl: [
    'public address unreachable',
    'Set PUBLIC_URL to the address that people open, not one of this machine.',
  ],
  http: [
    'public address not secure',
    'Make the proxy send `X-Forwarded-Proto` and set TRUST_PROXY, or set PUBLIC_URL to the https address.',
  ],
  httpPublicUrl: ['public address not secure', 'Start PUBLIC_URL with https:'],
} as const
export type ProxyWarning = keyof typeof PROXY_WARNINGS

/** Lists what is wrong with how a request arrived. */
export type JudgeArrival = (request: FastifyRequest) => ProxyWarning[]

export function createArrivalJudge(
  config: PublicAddress & { readonly trustProxy: false | string[] },
): JudgeArrival {
  const { publicUrl, trustProxy } = config
  const isTrusted = networkList(trustProxy || [])
  const isPrivate = networkList(PRIVATE_NETWORKS)
  return (request) => {
    const found: ProxyWarning[] = []
    const header = forwardedHeader(request)
    const peer = request.socket.remoteAddress ?? ''
    const origin = originOf(request)
    const base = publicBase(config, request)
    if (header && !isTrusted(peer)) found.push(isPrivate(peer) ? 'privateProxy' : 'publicProxy')
    const isPublic = origin !== null && origin.origin === publicUrl
    if (!header && isPublic && (trustProxy || origin.protocol === 'https:')) found.push('noAddress')
    const isAskedElsewhere = header !== undefined || (origin && !isThisMachine(origin.hostname))
    if (isAskedElsewhere && isThisMachine(hostnameOf(base)))
      found.push(publicUrl ? 'localPublicUrl' : 'local')
    if (base.startsWith('http:') && isOpenedByTls(request)) found.push(publicUrl ? 'httpPublicUrl' : 'http')
    return found
  }
}

/** Warns, once each, of an untrusted proxy and of wrong public addresses. */
export function warnOfProxies(app: FastifyInstance, config: PublicAddress, judge: JudgeArrival): void {
  const logged = new Set<string>()
  app.addHook('onRequest', (request, _reply, done) => {
    for (const warning of judge(request)) {
      const [message, advice] = PROXY_WARNINGS[warning]
      if (logged.has(message)) continue
      logged.add(message)
      request.log.warn(
        { header: forwardedHeader(request), base: publicBase(config, request), advice },
        message,
      )
    }
    done()
  })
}

const forwardedHeader = ({ headers }: FastifyRequest) =>
  FORWARDED_HEADERS.find((name) => headers[name] !== undefined)

/** Returns the host name; empty for an invalid base, as of HTTP/1.0 without `Host`. */
const hostnameOf = (base: string) => (URL.canParse(base) ? new URL(base).hostname : '')

function originOf({ headers }: FastifyRequest): URL | null {
  return headers.origin && URL.canParse(headers.origin) ? new URL(headers.origin) : null
}

/** Believes untrusted proxies too, since this only decides on a warning. */
function isOpenedByTls(request: FastifyRequest): boolean {
  const [scheme] = String(request.headers['x-forwarded-proto'] ?? '').split(',')
  return scheme?.trim().toLowerCase() === 'https' || originOf(request)?.protocol === 'https:'
}

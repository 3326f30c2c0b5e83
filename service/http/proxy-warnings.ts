import { PRIVATE_NETWORKS } from '@resume-library/server/configuration/proxy-trust'
import { networkList } from '@resume-library/server/headers/client-key'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { isThisMachine, type PublicAddress, publicBase } from './public-base.ts'

const FORWARDED_HEADERS = [
  'x-forwarded-for',
  'x-forwarded-proto',
  'x-forwarded-host',
  'forwarded',
  'x-real-ip',
]

const ADVICE = {
  privateProxy: 'set TRUST_PROXY=on, which trusts this machine and private networks',
  publicProxy: 'name the address of your proxy in TRUST_PROXY; the header may be forged',
  local: 'make the proxy forward `Host`, and set PUBLIC_URL to the address that people open',
  localPublicUrl: 'set PUBLIC_URL to the address that people open, not one of this machine',
  http: 'make the proxy send `X-Forwarded-Proto` and set TRUST_PROXY, or set PUBLIC_URL to the https address',
  httpPublicUrl: 'start PUBLIC_URL with https:',
}

/** Warns, once each, of an untrusted proxy and of wrong public addresses. */
export function warnOfProxies(
  app: FastifyInstance,
  config: PublicAddress & { readonly trustProxy: false | string[] },
) {
  const isTrusted = networkList(config.trustProxy || [])
  const isPrivate = networkList(PRIVATE_NETWORKS)
  const logged = new Set<string>()
  const isNew = (fault: string) => !logged.has(fault) && logged.add(fault)
  app.addHook('onRequest', (request, _reply, done) => {
    const header = FORWARDED_HEADERS.find((name) => request.headers[name] !== undefined)
    const peer = request.socket.remoteAddress ?? ''
    // The peer may be a person, so its address is not logged.
    if (header && !isTrusted(peer) && isNew('proxy')) {
      const advice = isPrivate(peer) ? ADVICE.privateProxy : ADVICE.publicProxy
      request.log.warn({ header, advice }, 'proxy not trusted')
    }
    const base = publicBase(config, request)
    const origin = originOf(request)
    const isAskedElsewhere = header !== undefined || (origin && !isThisMachine(origin.hostname))
    if (isAskedElsewhere && isThisMachine(hostnameOf(base)) && isNew('host')) {
      const advice = config.publicUrl ? ADVICE.localPublicUrl : ADVICE.local
      request.log.warn({ base, advice }, 'public address unreachable')
    }
    if (base.startsWith('http:') && isOpenedByTls(request) && isNew('scheme')) {
      const advice = config.publicUrl ? ADVICE.httpPublicUrl : ADVICE.http
      request.log.warn({ base, advice }, 'public address not secure')
    }
    done()
  })
}

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

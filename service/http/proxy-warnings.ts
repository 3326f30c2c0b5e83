import { networkList } from '@resume-library/server/headers/client-key'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { PRIVATE_NETWORKS } from '../config/proxy-trust.ts'
import { isThisMachine, type PublicAddress, publicBase } from './public-base.ts'

const FORWARDED_HEADERS = [
  'x-forwarded-for',
  'x-forwarded-proto',
  'x-forwarded-host',
  'forwarded',
  'x-real-ip',
]

const UNTRUSTED =
  'a request came through a proxy that TRUST_PROXY does not name: its headers are not believed, and everybody behind it counts as one client'
const TRUST_PRIVATE =
  'if it is your proxy, set TRUST_PROXY=on, which believes this machine and private networks'
const TRUST_PUBLIC =
  'if it is your proxy, name its address in TRUST_PROXY; somebody else may have sent it, too'

const LEADS_HERE =
  'what was asked through a proxy seems to be asked on this machine itself: addresses of uploads would lead nowhere. Have the proxy pass on `Host`, and set PUBLIC_URL to the address that people open'
const PUBLIC_URL_LEADS_HERE =
  'people come through a proxy, and PUBLIC_URL is an address of this machine itself: addresses of uploads would lead nowhere. Set PUBLIC_URL to the address that people open'
const IS_HTTP =
  'people open the page by https, and addresses of uploads would begin with http: have the proxy send `X-Forwarded-Proto`, set TRUST_PROXY so that it is believed, or set PUBLIC_URL to the address that people open'
const PUBLIC_URL_IS_HTTP =
  'people open the page by https, and addresses of uploads would begin with http: as PUBLIC_URL does. Begin it with https:'

/** Warns once each of a proxy that is not trusted, and of wrong public addresses. */
export function warnOfProxies(
  app: FastifyInstance,
  config: PublicAddress & { readonly trustProxy: false | string[] },
) {
  const isTrusted = networkList(config.trustProxy || [])
  const isPrivate = networkList(PRIVATE_NETWORKS)
  const told = new Set<string>()
  const warnOnce = (request: FastifyRequest, facts: object, words: string) => {
    if (told.has(words)) return
    told.add(words)
    request.log.warn(facts, words)
  }
  app.addHook('onRequest', (request, _reply, done) => {
    const header = FORWARDED_HEADERS.find((name) => request.headers[name] !== undefined)
    const peer = request.socket.remoteAddress ?? ''
    // The peer itself may be a person, whose address no log has.
    if (header && !isTrusted(peer))
      warnOnce(request, { header, advice: isPrivate(peer) ? TRUST_PRIVATE : TRUST_PUBLIC }, UNTRUSTED)
    const base = publicBase(config, request)
    const isAskedElsewhere = header !== undefined || isElsewhere(originOf(request))
    if (isAskedElsewhere && isThisMachine(hostnameOf(base)))
      warnOnce(request, { base }, config.publicUrl ? PUBLIC_URL_LEADS_HERE : LEADS_HERE)
    if (base.startsWith('http:') && isOpenedByTls(request))
      warnOnce(request, { base }, config.publicUrl ? PUBLIC_URL_IS_HTTP : IS_HTTP)
    done()
  })
}

/** Empty for a request of HTTP/1.0 that names no host, and for a scheme that only a proxy can have made up. */
const hostnameOf = (base: string) => (URL.canParse(base) ? new URL(base).hostname : '')

function originOf({ headers }: FastifyRequest): URL | null {
  return headers.origin && URL.canParse(headers.origin) ? new URL(headers.origin) : null
}

const isElsewhere = (origin: URL | null) => origin !== null && !isThisMachine(origin.hostname)

/** Reads the scheme even from a proxy that is not trusted: nobody gains by a warning. */
function isOpenedByTls(request: FastifyRequest): boolean {
  const [scheme] = String(request.headers['x-forwarded-proto'] ?? '').split(',')
  return scheme?.trim().toLowerCase() === 'https' || originOf(request)?.protocol === 'https:'
}

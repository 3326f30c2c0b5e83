import { once } from 'node:events'
import { isIP } from 'node:net'
import { connect } from 'node:tls'
import { networkList } from '@resume-library/server/headers/client-key'
import {
  type Finding,
  type Findings,
  fault,
  ok,
  skipped,
  warning,
} from '@resume-library/server/process/finding'
import { httpAddress } from '@resume-library/server/process/listening'
import {
  describeError,
  type HttpResponse,
  isConnectionRefused,
  sendRequest,
} from '@resume-library/server/process/send-request'
import type { ServiceConfig } from '../config/config.ts'
import { PROXY_WARNINGS } from './proxy-warnings.ts'
import { SEEN_PATH, type Seen } from './seen.ts'

/** Asks the running service whether it is ready. */
export async function tryService(config: Pick<ServiceConfig, 'host' | 'port'>): Promise<Finding> {
  const url = localUrl(config)
  const answer = await sendRequest(`${url}/readyz`).catch((error: Error) => error)
  if (answer instanceof Error)
    return isConnectionRefused(answer)
      ? skipped(`not running at ${url}`)
      : fault(`${url} does not answer properly: ${describeError(answer)}`, 'Read the log of the service.')
  const { status, body } = answer
  if (!body.includes('"storage":')) return fault(`another program listens at ${url}`, 'Check HOST and PORT.')
  if (status === 200) return ok(`running at ${url}, and ready`)
  const parts = [...body.matchAll(/"(\w+)":"unavailable"/g)].map(([, name]) => name)
  const reason = parts.filter((name) => name !== 'status').join(', ') || 'for an unknown reason'
  return fault(`running at ${url}, but not ready: ${reason}`, 'Read its log.')
}

/** Returns the address of a server on this machine; one that listens everywhere is asked at the loopback address. */
export const localUrl = ({ host, port }: { readonly host: string; readonly port: number }): string =>
  httpAddress(host === '0.0.0.0' ? '127.0.0.1' : host === '::' ? '::1' : host, port)

/** Enough to meet this process behind a load balancer. */
const ATTEMPTS = 10
const TLS_TIMEOUT_MS = 8_000
const DAY_MS = 24 * 60 * 60 * 1000
const DAYS_LEFT_MIN = 7

const UNREACHABLE =
  'Check DNS, the proxy and its certificate, and the firewall. Some routers cannot reach their own public address: then try from outside.'

/** Tries that the public address leads to this service, with a trusted certificate that stays valid. */
export async function tryPublicUrl(
  publicUrl: string | null,
  localUrl: string,
  usesOtherProvider: boolean,
): Promise<Findings> {
  const unset = 'PUBLIC_URL is not set: resume addresses start as the page was requested'
  if (!publicUrl)
    return usesOtherProvider
      ? warning(unset, 'Set it to the address at which your provider reaches the service.')
      : skipped(`${unset}; set it before you go live`)
  try {
    return [await checkTarget(publicUrl, localUrl), await checkCertificate(new URL(publicUrl))]
  } catch (error) {
    return fault(`cannot reach ${publicUrl} from this machine: ${describeError(error)}`, UNREACHABLE)
  }
}

async function checkTarget(publicUrl: string, localUrl: string): Promise<Finding> {
  const requests = Array.from({ length: ATTEMPTS }, () => sendRequest(publicUrl + SEEN_PATH))
  const answers = await Promise.all(requests)
  const here = await sendRequest(localUrl + SEEN_PATH).then(instanceOf, () => null)
  if (!here || !answers.some((answer) => instanceOf(answer) === here))
    return judgeOther(publicUrl, localUrl, answers[0]!, here !== null)
  const { body } = await sendRequest(localUrl)
  const [asset] = /\/assets\/[\w.-]+\.js/.exec(body) ?? []
  if (asset && (await headOf(publicUrl + asset)) !== (await headOf(localUrl + asset)))
    return fault(
      `${publicUrl} leads to this service, but not to ${asset}, without which the page does nothing`,
      'Have the proxy pass on all paths, unchanged.',
    )
  return ok(`${publicUrl} leads to this service (asked from this machine)`)
}

/** Returns what tells a file of the page from an error, or from a page that a proxy sends for every path. */
const headOf = async (url: string): Promise<string> => {
  const { status, body } = await sendRequest(url)
  return status + body.slice(0, 200)
}

const instanceOf = ({ status, body }: HttpResponse): string | undefined =>
  /"instance":"([\w-]{36})"/.exec(status === 200 ? body : '')?.[1]

function judgeOther(publicUrl: string, localUrl: string, answer: HttpResponse, isRunning: boolean): Finding {
  const { status, location } = answer
  const origin = URL.parse(location, publicUrl)?.origin
  if (location && status >= 300 && status < 400)
    return fault(`${publicUrl} redirects to ${origin} (${status})`, 'Set PUBLIC_URL to that address.')
  if (status === 502 || status === 503 || status === 504)
    return isRunning
      ? fault(`the proxy at ${publicUrl} cannot reach the service (${status})`, 'Point it to HOST and PORT.')
      : skipped(`${publicUrl} cannot be checked until the service runs`)
  if (!isRunning && instanceOf(answer))
    return warning(
      `${publicUrl} leads to a service, but none runs at ${localUrl} to compare it with`,
      'Start the service, or give doctor its HOST and PORT. Then run doctor again.',
    )
  return fault(
    `${publicUrl} answers, but is not the service on this machine (${status})`,
    'Point DNS and the proxy to this machine, its HOST and PORT, with all paths.',
  )
}

/** Reads when the certificate ends; the first request has shown that it is trusted. */
async function checkCertificate({ protocol, hostname, port, href }: URL): Promise<Finding> {
  if (protocol !== 'https:')
    return warning(
      `${href} has no TLS: passwords and resumes travel unencrypted`,
      'Put a proxy with a certificate in front of it, and set PUBLIC_URL to https://…',
    )
  const host = hostname.replace(/^\[|\]$/g, '')
  const socket = connect({ host, port: Number(port) || 443, ...(isIP(host) ? {} : { servername: host }) })
  try {
    await once(socket, 'secureConnect', { signal: AbortSignal.timeout(TLS_TIMEOUT_MS) })
    const ends = new Date(socket.getPeerCertificate().valid_to)
    const days = Math.floor((ends.getTime() - Date.now()) / DAY_MS)
    const found = `the certificate is valid for ${days} days, until ${ends.toISOString().slice(0, 10)}`
    return days < DAYS_LEFT_MIN ? warning(found, 'Check why it was not renewed.') : ok(found)
  } finally {
    socket.destroy()
  }
}

/** Address of a network for documentation (RFC 5737). */
const FORGED = '192.0.2.1'

/** Tries how a request through the public address arrives, which the service judges as for its log. */
export async function tryProxy(config: Pick<ServiceConfig, 'publicUrl' | 'trustProxy'>): Promise<Findings> {
  const { publicUrl, trustProxy } = config
  if (!publicUrl) return skipped('PUBLIC_URL is not set')
  // As a browser does: the service then knows that the request came through the public address.
  const seen = await fetchSeen(publicUrl, { origin: publicUrl })
  if (!seen) return skipped(`${publicUrl} does not report what arrives at the service`)
  if (seen.warnings.length > 0)
    return seen.warnings.map((name) => warning(PROXY_WARNINGS[name][0], PROXY_WARNINGS[name][1]))
  const isTrusted = networkList(trustProxy || [])(seen.client)
  const forged = isTrusted ? null : await fetchSeen(publicUrl, { 'x-forwarded-for': FORGED })
  if (forged?.client !== FORGED) return ok(`rate limits see this machine as ${seen.client}`)
  return warning(
    'the proxy passes on any address that a client claims: a forged one evades the rate limits',
    'Have it append or set X-Forwarded-For itself (nginx: proxy_set_header X-Forwarded-For $remote_addr).',
  )
}

async function fetchSeen(publicUrl: string, headers: Record<string, string>): Promise<Seen | null> {
  try {
    const { status, body } = await sendRequest(publicUrl + SEEN_PATH, { headers })
    const seen: Seen | null = status === 200 ? JSON.parse(body) : null
    // Perhaps not the answer of our service.
    return seen && isIP(seen.client) && seen.warnings.every((name) => PROXY_WARNINGS[name]) ? seen : null
  } catch {
    return null
  }
}

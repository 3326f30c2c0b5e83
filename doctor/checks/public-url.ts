import { once } from 'node:events'
import { isIP } from 'node:net'
import { connect } from 'node:tls'
import { SEEN_PATH } from '@resume-library/service/seen'
import { type Answer, ask, failureWords } from '../ask.ts'
import { type Finding, type Found, fault, ok, skipped, warning } from '../finding.ts'

const TRIES = 10
const TLS_TIMEOUT_MS = 8_000
const DAY_MS = 24 * 60 * 60 * 1000
const DAYS_LEFT_MIN = 7

const UNREACHED =
  'Look at the name (DNS), the proxy and its certificate, and the firewall; some routers do not lead their own address back in, then ask from outside.'

/** Tries whether the public address leads to this service, with a trusted certificate that stays valid. */
export async function checkPublicUrl(
  publicUrl: string | null,
  localUrl: string,
  usesOtherProvider: boolean,
): Promise<Found> {
  if (!publicUrl) return unset(usesOtherProvider)
  try {
    return [await reached(publicUrl, localUrl), await certificateOf(new URL(publicUrl))]
  } catch (error) {
    return fault(`${publicUrl} cannot be reached, asked from this machine: ${failureWords(error)}`, UNREACHED)
  }
}

function unset(usesOtherProvider: boolean): Finding {
  const found = 'PUBLIC_URL is not set: the addresses of resumes begin as the page was asked for'
  return usesOtherProvider
    ? warning(found, 'Set it to the address at which your provider reaches the service.')
    : skipped(`${found}; set it before going live`)
}

async function reached(publicUrl: string, localUrl: string): Promise<Finding> {
  const tries = Array.from({ length: TRIES }, () => ask(publicUrl + SEEN_PATH))
  const answers = await Promise.all(tries)
  const here = await ask(localUrl + SEEN_PATH).then(instanceOf, () => null)
  return here && answers.some((answer) => instanceOf(answer) === here)
    ? ok(`${publicUrl} leads here (asked from this machine)`)
    : elsewhere(publicUrl, answers[0]!, here !== null)
}

function instanceOf({ status, body }: Answer): string | null {
  const [, instance = null] = /"instance":"([\w-]{36})"/.exec(status === 200 ? body : '') ?? []
  return instance
}

function elsewhere(publicUrl: string, { status, location }: Answer, isRunning: boolean): Finding {
  if (location && status >= 300 && status < 400) {
    const origin = URL.parse(location, publicUrl)?.origin ?? 'nowhere'
    const advice = 'Set PUBLIC_URL to where it leads: not every provider follows.'
    return fault(`${publicUrl} leads on to ${origin} (${status})`, advice)
  }
  const unreached = `the proxy at ${publicUrl} does not reach the service (${status})`
  if (status === 502 || status === 503 || status === 504)
    return isRunning
      ? fault(unreached, 'Have it pass to HOST and PORT.')
      : skipped(`whether ${publicUrl} leads here cannot be told until the service runs`)
  return fault(
    `${publicUrl} answers, and it is not the service of this machine (${status})`,
    'Have the name and the proxy lead to this machine, its HOST and PORT, with all paths below.',
  )
}

/** Reads when the certificate ends; the first request has shown that it is trusted. */
async function certificateOf({ protocol, hostname, port, href }: URL): Promise<Finding> {
  if (protocol !== 'https:')
    return warning(
      `${href} is without TLS: passwords and resumes can be read on their way`,
      'Put a proxy with a certificate before it, and set PUBLIC_URL to https://…',
    )
  const host = hostname.replace(/^\[|\]$/g, '')
  const socket = connect({ host, port: Number(port) || 443, ...(isIP(host) ? {} : { servername: host }) })
  try {
    await once(socket, 'secureConnect', { signal: AbortSignal.timeout(TLS_TIMEOUT_MS) })
    const ends = new Date(socket.getPeerCertificate().valid_to)
    const days = Math.floor((ends.getTime() - Date.now()) / DAY_MS)
    const found = `its certificate is valid for ${days} days, until ${ends.toISOString().slice(0, 10)}`
    return days < DAYS_LEFT_MIN ? warning(found, 'Look why it was not renewed.') : ok(found)
  } finally {
    socket.destroy()
  }
}

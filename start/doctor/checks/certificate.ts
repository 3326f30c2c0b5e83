import { isIP } from 'node:net'
import { connect, type TLSSocket } from 'node:tls'
import { failureWords } from '../failure-words.ts'
import { type Check, type Finding, fault, ok, skipped, warning } from '../finding.ts'

const TLS_TIMEOUT_MS = 8_000
const DAY_MS = 24 * 60 * 60 * 1000
/** Certificates are usually renewed a month or ten days before they end. */
const DAYS_LEFT_MIN = 7

/** Whether candidates reach the public address by TLS that their browsers trust, and for how long. */
export const certificateCheck = (publicUrl: string | null): Check => ({
  name: 'TLS',
  async run() {
    if (!publicUrl) return [skipped('PUBLIC_URL is not set')]
    const { protocol, hostname, port } = new URL(publicUrl)
    const host = hostname.replace(/^\[|\]$/g, '')
    if (protocol !== 'https:')
      return [
        warning(
          `${publicUrl} is without TLS: passwords and resumes can be read on their way`,
          'Put a proxy with a certificate before it, and set PUBLIC_URL to https://…',
        ),
      ]
    const socket = connect({
      host,
      port: Number(port) || 443,
      ...(isIP(host) ? {} : { servername: host }),
      rejectUnauthorized: false,
    })
    try {
      await secured(socket)
      return [judge(socket)]
    } catch (error) {
      return [
        fault(`no TLS at ${publicUrl}: ${failureWords(error)}`, 'Look at the proxy and its certificate.'),
      ]
    } finally {
      socket.destroy()
    }
  },
})

function secured(socket: TLSSocket): Promise<void> {
  return new Promise((resolve, reject) => {
    socket
      .setTimeout(TLS_TIMEOUT_MS, () => reject(Object.assign(new Error('late'), { code: 'ETIMEDOUT' })))
      .on('secureConnect', resolve)
      .on('error', reject)
  })
}

function judge(socket: TLSSocket): Finding {
  const ends = new Date(socket.getPeerCertificate().valid_to)
  const days = Math.floor((ends.getTime() - Date.now()) / DAY_MS)
  const until = ends.toISOString().slice(0, 10)
  if (!socket.authorized) {
    // Node types it as an error and gives its code.
    const code = String(socket.authorizationError)
    return fault(
      `browsers do not trust it: ${failureWords(Object.assign(new Error(code), { code }))} (valid until ${until})`,
      'Give the proxy a certificate for this name, with those between it and its authority.',
    )
  }
  return days < DAYS_LEFT_MIN
    ? warning(`the certificate ends in ${days} days, on ${until}`, 'Look why it was not renewed.')
    : ok(`the certificate is valid for ${days} days, until ${until}`)
}

import type { ServiceConfig } from '@resume-library/service/config'
import { checkClamav } from '@resume-library/service/uploads/virus-scan'
import { type Finding, fault, ok, skipped } from '../finding.ts'
import { describeError, isConnectionRefused, sendRequest } from '../send-request.ts'

const SCANNER_TIMEOUT_MS = 5_000

export async function checkService(config: Pick<ServiceConfig, 'host' | 'port'>): Promise<Finding> {
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

/** Asks the virus scanner, without which every upload is refused. */
export async function checkScanner(place: NonNullable<ServiceConfig['clamavHost']>): Promise<Finding> {
  const address = `${place.host}:${place.port}`
  try {
    await checkClamav(place, SCANNER_TIMEOUT_MS)
    return ok(`clamd answers at ${address}`)
  } catch (error) {
    return fault(
      `clamd does not answer at ${address}, so every upload is refused: ${describeError(error)}`,
      'Start clamd there (TCPSocket in clamd.conf), or correct CLAMAV_HOST.',
    )
  }
}

/** Returns the address of a server on this machine; one that listens everywhere is asked at the loopback address. */
export function localUrl({ host, port }: { host: string; port: number }): string {
  const name = host === '0.0.0.0' ? '127.0.0.1' : host === '::' ? '::1' : host
  return `http://${name.includes(':') ? `[${name}]` : name}:${port}`
}

import type { ServiceConfig } from '@resume-library/service/config'
import { checkClamav } from '@resume-library/service/uploads/virus-scan'
import { ask, failureWords, nobodyListens } from '../ask.ts'
import { type Finding, fault, ok, skipped } from '../finding.ts'

const SCANNER_TIMEOUT_MS = 5_000

export async function checkService(config: Pick<ServiceConfig, 'host' | 'port'>): Promise<Finding> {
  const url = localUrl(config)
  const answer = await ask(`${url}/readyz`).catch((error: Error) => error)
  if (answer instanceof Error)
    return nobodyListens(answer)
      ? skipped(`it does not run at ${url}`)
      : fault(`what listens at ${url} is no service that works: ${failureWords(answer)}`, 'Read its log.')
  const { status, body } = answer
  if (!body.includes('"storage":'))
    return fault(`another program listens at ${url}`, 'Look at HOST and PORT.')
  if (status === 200) return ok(`it runs at ${url}, and is ready`)
  const parts = [...body.matchAll(/"(\w+)":"unavailable"/g)].map(([, name]) => name)
  const found = parts.filter((name) => name !== 'status').join(', ') || 'it does not say what is wrong'
  return fault(`it runs at ${url}, and is not ready: ${found}`, 'Read its log.')
}

/** Asks the virus scanner, without which every upload is refused. */
export async function checkScanner(place: NonNullable<ServiceConfig['clamav']>): Promise<Finding> {
  const address = `${place.host}:${place.port}`
  try {
    await checkClamav(place, SCANNER_TIMEOUT_MS)
    return ok(`clamd answers at ${address}`)
  } catch (error) {
    return fault(
      `clamd does not answer at ${address}, so that every upload is refused: ${failureWords(error)}`,
      'Start clamd there (TCPSocket in clamd.conf), or mend CLAMAV_HOST.',
    )
  }
}

/** Address of a server on this machine; one that listens everywhere is asked at the loopback address. */
export function localUrl({ host, port }: { host: string; port: number }): string {
  const name = host === '0.0.0.0' ? '127.0.0.1' : host === '::' ? '::1' : host
  return `http://${name.includes(':') ? `[${name}]` : name}:${port}`
}

export const isRunning = (url: string): Promise<boolean> =>
  ask(`${url}/livez`).then(
    () => true,
    () => false,
  )

import { once } from 'node:events'
import { connect } from 'node:net'
import type { ServiceConfig } from '@resume-library/service/config'
import { ask } from '../ask.ts'
import { type Check, fault, ok, skipped } from '../finding.ts'

const TIMEOUT_MS = 8_000

/** Whether the service runs, and can do its work. */
export const serviceCheck = (config: Pick<ServiceConfig, 'host' | 'port'>): Check => ({
  name: 'service',
  async run() {
    const url = localUrl(config)
    if (!(await isListening(url))) return [skipped(`it does not run at ${url}`)]
    const { status, body } = await ask(`${url}/readyz`)
    // A service tells in its readiness how its storage is.
    if (!body.includes('"storage":'))
      return [fault(`another program listens at ${url}`, 'Look at HOST and PORT.')]
    if (status === 200) return [ok(`it runs at ${url}, and is ready`)]
    const parts = [...body.matchAll(/"(\w+)":"unavailable"/g)].map(([, name]) => name)
    const found = parts.filter((name) => name !== 'status').join(', ') || 'it does not say what is wrong'
    return [fault(`it runs at ${url}, and is not ready: ${found}`, 'Read its log.')]
  },
})

/** Of a server on this machine; one that listens at every address is asked at the loopback one. */
export function localUrl({ host, port }: { host: string; port: number }): string {
  const name = host === '0.0.0.0' ? '127.0.0.1' : host === '::' ? '::1' : host
  return `http://${name.includes(':') ? `[${name}]` : name}:${port}`
}

/** Whether something has the port, HTTP or not. */
export const isListening = async (url: string): Promise<boolean> => {
  const { hostname, port } = new URL(url)
  const socket = connect({ host: hostname.replace(/^\[|\]$/g, ''), port: Number(port) })
  try {
    await once(socket, 'connect', { signal: AbortSignal.timeout(TIMEOUT_MS) })
    return true
  } catch {
    return false
  } finally {
    socket.destroy()
  }
}

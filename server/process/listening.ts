import type { AddressInfo } from 'node:net'
import type { FastifyInstance } from 'fastify'

/** Starts to listen. @returns the address with the actual port: `http://127.0.0.1:3000` */
export async function listen(app: FastifyInstance, address: { host: string; port: number }): Promise<string> {
  await app.listen({ host: address.host, port: address.port })
  const { port } = app.server.address() as AddressInfo
  return httpAddress(address.host, port)
}

export const httpAddress = (host: string, port: number | string) =>
  `http://${host.includes(':') ? `[${host}]` : host}:${port}`

/** True for a host name or address of this machine alone, in a URL or not. */
export const isThisMachine = (host: string): boolean =>
  /^(localhost|127(\.\d{1,3}){3}|::1|\[::1\])$/i.test(host)

const RELEASE_MS = 100

/** Accepts no more requests, waits for those in flight, and closes the rest after `drainMs`. */
export async function closeApp(app: FastifyInstance, drainMs: number): Promise<void> {
  const cut = setTimeout(() => app.server.closeAllConnections(), drainMs)
  // `close` ends only connections that are idle at that moment.
  const release = setInterval(() => app.server.closeIdleConnections(), RELEASE_MS)
  try {
    await app.close()
  } finally {
    clearTimeout(cut)
    clearInterval(release)
  }
}

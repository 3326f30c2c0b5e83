import type { AddressInfo } from 'node:net'
import type { FastifyInstance } from 'fastify'

/** Listens. @returns where, with the real port: `http://127.0.0.1:3000` */
export async function listen(app: FastifyInstance, address: { host: string; port: number }): Promise<string> {
  await app.listen({ host: address.host, port: address.port })
  const { port } = app.server.address() as AddressInfo
  return `http://${address.host.includes(':') ? `[${address.host}]` : address.host}:${port}`
}

const RELEASE_MS = 100

/** Takes no more requests, ends when those that have begun were answered, and cuts what is left after `drainMs`. */
export async function closeApp(app: FastifyInstance, drainMs: number): Promise<void> {
  const cut = setTimeout(() => app.server.closeAllConnections(), drainMs)
  // Closing takes the connections that are idle now; those whose last answer is still to come are taken after it.
  const release = setInterval(() => app.server.closeIdleConnections(), RELEASE_MS)
  try {
    await app.close()
  } finally {
    clearTimeout(cut)
    clearInterval(release)
  }
}

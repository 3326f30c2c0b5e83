import type { AddressInfo } from 'node:net'
import type { FastifyInstance } from 'fastify'

/**
 * Listens.
 *
 * @param address `port` 0 for any free one
 * @returns where, with the real port: `http://127.0.0.1:3000`
 * @throws system errors with `syscall`, which `startFailure` puts in words
 */
export async function listen(app: FastifyInstance, address: { host: string; port: number }): Promise<string> {
  await app.listen({ host: address.host, port: address.port })
  const { port } = app.server.address() as AddressInfo
  return `http://${address.host.includes(':') ? `[${address.host}]` : address.host}:${port}`
}

import { once } from 'node:events'
import { createServer } from 'node:net'

/** Finds ports on the loopback interface that nobody listens on now; each is another one. */
export async function freePorts(count: number): Promise<number[]> {
  const servers = Array.from({ length: count }, () => createServer().listen(0, '127.0.0.1'))
  await Promise.all(servers.map((server) => once(server, 'listening')))
  const ports = servers.map((server) => (server.address() as { port: number }).port)
  await Promise.all(servers.map((server) => once(server.close(), 'close')))
  return ports
}

export const freePort = async (): Promise<number> => (await freePorts(1))[0]!

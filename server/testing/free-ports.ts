import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:net'

const FIRST_PORT = 10_000
/** From here on, Linux gives ports to outgoing connections, which would take that of a server while it restarts. */
const FIRST_EPHEMERAL_PORT = 32_768

/** Finds ports on the loopback interface that nobody listens on now; each is another one. */
export async function freePorts(count: number): Promise<number[]> {
  const ports = new Set<number>()
  while (ports.size < count) {
    const port = randomInt(FIRST_PORT, FIRST_EPHEMERAL_PORT)
    if (await isFree(port)) ports.add(port)
  }
  return [...ports]
}

export const freePort = async (): Promise<number> => (await freePorts(1))[0]!

async function isFree(port: number): Promise<boolean> {
  const server = createServer().listen(port, '127.0.0.1')
  try {
    await once(server, 'listening')
  } catch {
    return false
  }
  await once(server.close(), 'close')
  return true
}

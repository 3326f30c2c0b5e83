import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

export interface RoundRobin {
  readonly url: string
  stop(): Promise<void>
}

/**
 * Starts a TCP proxy on a free loopback port. Each connection goes to the next port that accepts it. It retries no
 * requests, so that the death of a copy is visible.
 */
export async function startRoundRobin(ports: readonly number[]): Promise<RoundRobin> {
  const open = new Set<Socket>()
  let turn = 0
  const server = createServer((client) => {
    open.add(client.once('close', () => open.delete(client)))
    client.on('error', () => client.destroy())
    turn = (turn + 1) % ports.length
    connectTo([...ports.slice(turn), ...ports.slice(0, turn)], client)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async stop() {
      for (const socket of open) socket.destroy()
      await once(server.close(), 'close')
    },
  }
}

function connectTo([port, ...others]: readonly number[], client: Socket): void {
  if (port === undefined) return void client.destroy()
  const copy = connect(port, '127.0.0.1')
  const goOn = () => connectTo(others, client)
  copy.once('error', goOn).once('connect', () => {
    copy.off('error', goOn).on('error', () => client.destroy())
    client.once('close', () => copy.destroy())
    copy.once('close', () => client.destroy())
    client.pipe(copy).pipe(client)
  })
}

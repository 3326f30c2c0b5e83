import assert from 'node:assert/strict'
import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { type TestContext, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { until } from '../testing/until.ts'
import { limitConnections } from './limit-connections.ts'

/** A server that takes eight connections and half of them from one client. */
async function start(context: TestContext, host: string, proxies: readonly string[]) {
  const server = createServer()
  limitConnections(server, { all: 8, clientShare: 0.5, proxies })
  server.listen(0, host)
  await once(server, 'listening')
  const sockets: Socket[] = []
  context.after(() => {
    for (const socket of sockets) socket.destroy()
    server.close()
  })
  const { port } = server.address() as AddressInfo
  /** Opens so many from this address, of which so many are to stay open. */
  const open = async (count: number, localAddress: string, stay: number) => {
    const opened = Array.from({ length: count }, () => {
      const socket = connect({ host: '127.0.0.1', port, localAddress })
      return socket.on('error', () => {}).resume()
    })
    sockets.push(...opened)
    const left = () => opened.filter(({ destroyed }) => !destroyed)
    await until(stay, () => left().length)
    await sleep(50)
    assert.equal(left().length, stay)
    return left()
  }
  return { open, connections: promisify(server.getConnections.bind(server)) }
}

for (const host of ['127.0.0.1', '::']) {
  test(`one client gets its share of the connections to ${host}`, async (context) => {
    const { open, connections } = await start(context, host, ['10.0.0.0/8', '::1', '127.0.0.9'])
    const [first] = await open(12, '127.0.0.2', 4)
    await open(1, '127.0.0.3', 1)
    await open(1, '127.0.0.2', 0)
    first?.destroy()
    await until(4, connections)
    await open(2, '127.0.0.2', 1)
  })

  test(`a trusted proxy may use all connections to ${host}`, async (context) => {
    const { open } = await start(context, host, ['127.0.0.0/29', '127.0.0.9', '2001:db8::/32'])
    await open(12, '127.0.0.2', 8)
  })
}

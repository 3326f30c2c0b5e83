import assert from 'node:assert/strict'
import { once } from 'node:events'
import {
  Agent,
  createServer as createHttpServer,
  get,
  type IncomingMessage,
  type ServerResponse,
} from 'node:http'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { text } from 'node:stream/consumers'
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

test('the longest idle connections end for those of others, and requests go on', async (context) => {
  const held: ServerResponse[] = []
  const server = createHttpServer(({ url }, response) =>
    url === '/held' ? void held.push(response) : response.end(),
  )
  server.keepAliveTimeout = 60_000
  limitConnections(server, { all: 10, clientShare: 0.5, proxies: [] })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const { port } = server.address() as AddressInfo
  const agents = ['127.0.0.2', '127.0.0.3', '127.0.0.4'].map(
    (localAddress) => new Agent({ keepAlive: true, maxFreeSockets: 10, localAddress }),
  )
  context.after(() => {
    for (const agent of agents) agent.destroy()
    server.close().closeAllConnections()
  })
  const ask = async (agent: Agent | undefined, path: string) => {
    const [answer] = (await once(get({ port, host: '127.0.0.1', agent, path }), 'response')) as [
      IncomingMessage,
    ]
    return answer.resume().statusCode
  }
  const first = connect({ port, host: '127.0.0.1', localAddress: '127.0.0.2' })
  const end = 'Connection: close\r\n\r\n'
  first.write(`GET / HTTP/1.1\r\nHost: a\r\n\r\nGET /held HTTP/1.1\r\nHost: a\r\n${end}`)
  const answers = text(first)
  await until(1, async () => held.length)
  const idle = agents.slice(0, 2).map((agent) => Array.from({ length: 4 }, () => ask(agent, '/')))
  await Promise.all(idle.flat())
  const others = [1, 2, 3, 4].map(() => ask(agents[2], '/'))
  assert.deepEqual(await Promise.all(others), [200, 200, 200, 200])
  held[0]?.end()
  assert.equal((await answers).match(/^HTTP\/1\.1 200 /gm)?.length, 2)
})

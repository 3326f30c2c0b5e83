import assert from 'node:assert/strict'
import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { type TestContext, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { boundConnections } from './bound-connections.ts'

/** A server that takes eight connections and half of them from one client. */
async function start(context: TestContext, host: string, proxies: readonly string[]) {
  const server = createServer()
  boundConnections(server, { all: 8, clientShare: 0.5, proxies })
  server.listen(0, host)
  await once(server, 'listening')
  const sockets: Socket[] = []
  context.after(() => {
    for (const socket of sockets) socket.destroy()
    server.close()
  })
  const { port } = server.address() as AddressInfo
  /** Opens so many from this address. @returns those that stay open */
  return async (count: number, localAddress: string) => {
    const opened = Array.from({ length: count }, () => {
      const socket = connect({ host: '127.0.0.1', port, localAddress })
      return socket.on('error', () => {}).resume()
    })
    sockets.push(...opened)
    await sleep(200)
    return opened.filter(({ destroyed }) => !destroyed)
  }
}

for (const host of ['127.0.0.1', '::']) {
  test(`one client has its share of the connections to ${host}, and others theirs`, async (context) => {
    const open = await start(context, host, ['10.0.0.0/8', '::1', '127.0.0.9'])
    const [first, ...others] = await open(12, '127.0.0.2')
    assert.equal(others.length, 3)
    assert.equal((await open(1, '127.0.0.3')).length, 1)
    assert.equal((await open(1, '127.0.0.2')).length, 0)
    first?.destroy()
    await sleep(100)
    assert.equal((await open(2, '127.0.0.2')).length, 1)
  })

  test(`a proxy has all connections to ${host}, because they are those of many`, async (context) => {
    const open = await start(context, host, ['127.0.0.0/29', '127.0.0.9', '2001:db8::/32'])
    assert.equal((await open(12, '127.0.0.2')).length, 8)
  })
}

import { connect, createServer, type Socket } from 'node:net'
import type { TestContext } from 'node:test'
import { listening } from '@resume-library/server/testing/loopback'

/**
 * Starts a TCP proxy on a free loopback port, until the test ends. Each connection goes to the next port that accepts it.
 * It retries no requests, so that the death of a copy is visible. @returns its address
 */
export async function startRoundRobin(context: TestContext, ports: readonly number[]): Promise<string> {
  let turn = 0
  const server = createServer((client) => {
    client.on('error', () => client.destroy())
    turn = (turn + 1) % ports.length
    connectTo([...ports.slice(turn), ...ports.slice(0, turn)], client)
  })
  return `http://127.0.0.1:${await listening(context, server)}`
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

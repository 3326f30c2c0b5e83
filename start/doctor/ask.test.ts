import assert from 'node:assert/strict'
import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { describe, type TestContext, test } from 'node:test'
import { afterwards } from '@resume-library/server/testing/afterwards'
import { ask } from './ask.ts'
import { failureWords } from './failure-words.ts'

/** How a server that answers so is told of, with less time than it takes. */
async function said(context: TestContext, answer: (socket: Socket) => void): Promise<string> {
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('error', () => undefined)
    socket.once('data', () => answer(socket))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  afterwards(context, async () => {
    for (const socket of sockets) socket.destroy()
    server.close()
    await once(server, 'close')
  })
  const { port } = server.address() as AddressInfo
  return ask(`http://127.0.0.1:${port}`, {}, 1_000).then(({ body }) => `answered ${body}`, failureWords)
}

describe('a question to a server', () => {
  test('that answers by HTTP/1.0', async (context) => {
    const answer = (socket: Socket) => void socket.end('HTTP/1.0 200 OK\r\n\r\nhere')
    assert.equal(await said(context, answer), 'answered here')
  })

  test('that begins an answer and never ends it', async (context) => {
    const answer = (socket: Socket) => void socket.write('HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\nbegun')
    assert.equal(await said(context, answer), 'it does not answer in time')
  })

  test('that wants to speak something else', async (context) => {
    const answer = (socket: Socket) =>
      void socket.write('HTTP/1.1 101 Switching Protocols\r\nConnection: upgrade\r\nUpgrade: x\r\n\r\n')
    assert.equal(await said(context, answer), 'it wants to speak something else than HTTP')
  })

  test('that only ever promises an answer', async (context) => {
    const answer = (socket: Socket) => void socket.write('HTTP/1.1 100 Continue\r\n\r\n')
    assert.equal(await said(context, answer), 'it does not answer in time')
  })
})

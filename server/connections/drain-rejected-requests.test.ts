import assert from 'node:assert/strict'
import { once } from 'node:events'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { describe, type TestContext, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { REFUSED_BODY_MAX_BYTES } from '@resume-library/contract/limits'
import { createApp } from '../app.ts'
import { readBody } from '../bodies/read-body.ts'
import { createLog } from '../log/log.ts'
import { refuse } from '../refusals/refusal.ts'
import { SERVER_TIMEOUTS } from '../timeouts.ts'

/** Refuses every POST: to `/unread` before its body is read, to `/read` at its first piece, to `/late` when it waits. */
async function startApp(context: TestContext): Promise<number> {
  const refusals = { translate: () => null, refuseFields: () => refuse('request_invalid') }
  const app = createApp({ log: createLog('silent').logOf('service'), timeouts: SERVER_TIMEOUTS, refusals })
  const onRequest = async () => {
    throw refuse('overloaded')
  }
  app.get('/', async () => 'here')
  app.post('/unread', { onRequest }, async () => 'never')
  app.addContentTypeParser('a/b', (_request, _body, done) => done(null))
  app.post('/read', ({ raw }) =>
    readBody(raw, () => {
      throw refuse('overloaded')
    }),
  )
  app.post('/late', async () => {
    await sleep(100)
    throw refuse('overloaded')
  })
  await app.listen({ host: '127.0.0.1', port: 0 })
  context.after(() => app.close())
  return (app.server.address() as { port: number }).port
}

const post = (path: string, framing: string) =>
  `POST ${path} HTTP/1.1\r\nHost: a\r\nContent-Type: a/b\r\n${framing}\r\n\r\n`

function open(context: TestContext, port: number) {
  const socket = connect({ host: '127.0.0.1', port })
  context.after(() => socket.destroy())
  return socket
}

describe('after a refusal', () => {
  for (const [path, begun] of [
    ['/unread', ''],
    ['/read', 'a'],
  ] as const) {
    test(`a connection is reused after a drained body, at ${path}`, async (context) => {
      const port = await startApp(context)
      const sizes = [1, REFUSED_BODY_MAX_BYTES - 1, REFUSED_BODY_MAX_BYTES]
      await Promise.all(
        sizes.map(async (size) => {
          const socket = open(context, port)
          socket.write(`${post(path, `Content-Length: ${size}`)}${begun}`)
          const [refusal] = (await once(socket, 'data')) as [Buffer]
          assert.match(String(refusal), /^HTTP\/1\.1 503 [\s\S]*\r\nconnection: keep-alive/i)
          socket.write('a'.repeat(size - begun.length))
          await sleep(200)
          socket.write('GET / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n')
          assert.match(await text(socket), /^HTTP\/1\.1 200 /, `${size} bytes`)
        }),
      )
    })
  }

  test('a connection goes on when the whole body had come before the refusal', async (context) => {
    const port = await startApp(context)
    for (const path of ['/read', '/late']) {
      const socket = open(context, port)
      const size = REFUSED_BODY_MAX_BYTES
      socket.write(post(path, `Content-Length: ${size}`) + 'a'.repeat(size))
      const [refusal] = (await once(socket, 'data')) as [Buffer]
      assert.match(String(refusal), /^HTTP\/1\.1 503 [\s\S]*\r\nconnection: keep-alive/i)
      socket.write('GET / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n')
      assert.match(await text(socket), /^HTTP\/1\.1 200 /, path)
    }
  })

  for (const framing of [`Content-Length: ${REFUSED_BODY_MAX_BYTES + 1}`, 'Transfer-Encoding: chunked']) {
    test(`a connection closes if the body may be longer: ${framing}`, async (context) => {
      const socket = open(context, await startApp(context))
      socket.write(post('/unread', framing))
      assert.match(await text(socket), /^HTTP\/1\.1 503 [\s\S]*\r\nconnection: close/i)
    })
  }

  test('a closing connection is drained, so that it is not reset', async (context) => {
    const port = await startApp(context)
    const size = REFUSED_BODY_MAX_BYTES / 2
    for (const framing of [
      `Content-Length: ${size}\r\nConnection: close`,
      `Content-Length: ${2 * REFUSED_BODY_MAX_BYTES}`,
    ]) {
      const socket = connect({ host: '127.0.0.1', port, allowHalfOpen: true })
      context.after(() => socket.destroy())
      const answer = text(socket)
      socket.write(post('/unread', framing))
      for (let left = size; left > 0; left -= 16 * 1024) {
        await sleep(1)
        // A reset is an error here, or of the answer.
        await new Promise<void>((resolve, reject) =>
          socket.write('a'.repeat(16 * 1024), (error) => (error ? reject(error) : resolve())),
        )
      }
      assert.match(await answer, /^HTTP\/1\.1 503 /)
    }
  })
})

import assert from 'node:assert/strict'
import { once } from 'node:events'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { describe, type TestContext, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { REFUSED_BODY_MAX_BYTES } from '@resume-library/contract/limits'
import type { FastifyInstance } from 'fastify'
import { createApp } from './app.ts'
import { createAdmission } from './bodies/admission.ts'
import { createLog } from './log/log.ts'
import { refuse } from './refusals/refusal.ts'
import { until } from './testing/until.ts'
import { SERVER_TIMEOUTS, type ServerTimeouts } from './timeouts.ts'

async function startApp(
  context: TestContext,
  addRoutes: (app: FastifyInstance) => void,
  timeouts: Partial<ServerTimeouts> = {},
) {
  const lines: string[] = []
  const { logOf } = createLog('trace', { write: (line: string) => void lines.push(line) })
  const refusals = { translate: () => null, refuseFields: () => refuse('request_invalid') }
  const app = createApp({ log: logOf('service'), timeouts: { ...SERVER_TIMEOUTS, ...timeouts }, refusals })
  addRoutes(app)
  await app.listen({ host: '127.0.0.1', port: 0 })
  context.after(() => app.close())
  const { port } = app.server.address() as { port: number }
  return { port, lines }
}

const addPost = (app: FastifyInstance) => void app.post('/', async () => ({ ok: true }))

/** Everything that is answered to these bytes until the connection closes. */
async function answerTo(port: number, request: string): Promise<string> {
  const socket = connect({ host: '127.0.0.1', port })
  socket.on('error', () => {})
  socket.write(request)
  return text(socket)
}

const CLOSING = 'Connection: close\r\n'

describe('a server', () => {
  test('answers malformed requests with problem details', async (context) => {
    const { port } = await startApp(context, addPost)
    for (const [request, status] of [
      [`GET / HTTP/1.1\r\nHost: a b/c\r\n${CLOSING}\r\n`, 400],
      [`GET / HTTP/1.1\r\nHost: a\r\nHost: b\r\n${CLOSING}\r\n`, 400],
      [`GET / HTTP/1.1\r\n${CLOSING}\r\n`, 400],
      ['HELLO\r\n\r\n', 400],
      ['GET / HTTP/9.9\r\nHost: a\r\n\r\n', 400],
      ['POST / HTTP/1.1\r\nHost: a\r\nContent-Length: five\r\n\r\n', 400],
      [`GET / HTTP/1.1\r\nHost: a\r\nX: ${'y'.repeat(20_000)}\r\n\r\n`, 431],
    ] as const) {
      const answer = await answerTo(port, request)
      assert.match(answer, new RegExp(`^HTTP/1.1 ${status} `), request.slice(0, 60))
      assert.match(answer, /content-type: application\/problem\+json/i)
      assert.match(answer, /connection: close/i)
      assert.match(answer, new RegExp(`"status":${status}`))
    }
  })

  test('accepts a valid Host, and HTTP/1.0 without', async (context) => {
    const { port } = await startApp(context, (app) => void app.get('/', async () => 'here'))
    for (const line of ['HTTP/1.1\r\nHost: a-b.example:3000', 'HTTP/1.1\r\nHost: [::1]:80', 'HTTP/1.0'])
      assert.match(await answerTo(port, `GET / ${line}\r\n${CLOSING}\r\n`), /^HTTP\/1.1 200 /, line)
  })

  test('drains only part of a refused body', async (context) => {
    const { port } = await startApp(context, addPost)
    const socket = connect({ host: '127.0.0.1', port })
    socket.on('error', () => {})
    let answer = ''
    socket.on('data', (bytes) => {
      answer += bytes
    })
    socket.write(
      'POST / HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: 1000000000\r\n\r\n',
    )
    const piece = Buffer.alloc(64 * 1024, ' ')
    const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()))
    while (!socket.destroyed && socket.bytesWritten < 200_000_000) {
      if (!socket.write(piece)) await Promise.race([once(socket, 'drain').catch(() => {}), closed])
    }
    await closed
    assert.match(answer, /^HTTP\/1.1 413 /)
    // The two ends of the connection hold some more in buffers of the system.
    assert.ok(socket.bytesWritten < REFUSED_BODY_MAX_BYTES + 32 * 1024 * 1024, String(socket.bytesWritten))
  })

  test('answers slow requests without a body', async (context) => {
    const later = async () => {
      await sleep(300)
      return { ok: true }
    }
    const addRoutes = (app: FastifyInstance) => void app.post('/', later).delete('/', later)
    const { port } = await startApp(context, addRoutes, { receiving: 75 })
    for (const head of [
      'POST / HTTP/1.1',
      'DELETE / HTTP/1.1',
      'DELETE / HTTP/1.1\r\nContent-Type: application/json',
      'POST / HTTP/1.1\r\nContent-Length: 0',
    ]) {
      const answer = await answerTo(port, `${head}\r\nHost: test\r\n${CLOSING}\r\n`)
      assert.match(answer, /^HTTP\/1\.1 200 /, head)
    }
  })

  test('limits one client to its share, counting bytes as they arrive', async (context) => {
    const admission = createAdmission({ requests: 4, bytes: 1_000, clientShare: 0.5 })
    let begun = 0
    const { port } = await startApp(context, (app) => {
      app.addHook('onRequest', async () => {
        begun += 1
      })
      app.post('/', { config: { admission } }, async () => ({ ok: true }))
    })
    const head = 'POST / HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: 900\r\n\r\n'
    const open = async () => {
      const socket = connect({ host: '127.0.0.1', port })
      socket.on('error', () => {})
      const before = begun
      socket.write(head)
      await until(before + 1, () => begun)
      return socket
    }
    const first = await open()
    const second = await open()
    assert.match(await answerTo(port, head.replace('\r\n\r\n', `\r\n${CLOSING}\r\n`)), /^HTTP\/1.1 503 /)
    first.destroy()
    // More than the half of all bytes that one client may have.
    assert.match(
      await answerTo(port, `${head.replace('\r\n\r\n', `\r\n${CLOSING}\r\n`)}"${'x'.repeat(600)}`),
      /^HTTP\/1.1 503 /,
    )
    second.destroy()
    const small = `POST / HTTP/1.1\r\nHost: a\r\n${CLOSING}Content-Type: application/json\r\nContent-Length: 2\r\n\r\n{}`
    await until(true, async () => /^HTTP\/1.1 200 /.test(await answerTo(port, small)))
  })

  test('counts bytes until the handler has ended, too, where the client left before', async (context) => {
    const admission = createAdmission({ requests: 4, bytes: 1_000, clientShare: 1 })
    const { promise, resolve: end } = Promise.withResolvers<void>()
    let closed = 0
    const { port } = await startApp(context, (app) => {
      app.post('/', { config: { admission } }, async (_request, { raw }) => {
        raw.once('close', () => {
          closed += 1
        })
        await promise
        return {}
      })
    })
    const post = (size: number) =>
      `POST / HTTP/1.1\r\nHost: a\r\n${CLOSING}Content-Type: application/json\r\nContent-Length: ${size + 2}\r\n\r\n"${'x'.repeat(size)}"`
    const left = connect({ host: '127.0.0.1', port }).resume()
    left.write(post(600))
    await sleep(100)
    left.destroy()
    await until(1, () => closed)
    assert.match(await answerTo(port, post(600)), /^HTTP\/1.1 503 /)
    end()
    await until(true, async () => /^HTTP\/1.1 200 /.test(await answerTo(port, post(600))))
  })

  test('logs no members of unknown errors, and no quoted JSON', async (context) => {
    const { port, lines } = await startApp(context, (app) => {
      app.get('/', async () => {
        const parser = Object.assign(new Error('Response does not match'), { code: 'HPE', data: 'canary' })
        throw new Error('outer', {
          cause: Object.assign(parser, { cause: new SyntaxError('"canary" is not JSON') }),
        })
      })
    })
    const answer = await answerTo(port, `GET / HTTP/1.1\r\nHost: a\r\n${CLOSING}\r\n`)
    assert.match(answer, /^HTTP\/1.1 500 /)
    const log = lines.join('')
    assert.match(log, /Response does not match/)
    assert.match(log, /server\/app\.test\.ts/)
    assert.ok(!(log + answer).includes('canary'), log)
  })
})

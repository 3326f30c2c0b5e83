import assert from 'node:assert/strict'
import { describe, type TestContext, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { REGISTER_PATH } from '@resume-library/contract/provider-api'
import { UPLOAD_PATH } from '@resume-library/contract/service-api'
import { rawClient } from '@resume-library/service/testing/raw-client'
import { registration, send } from './testing/clients.ts'
import { startProduct } from './testing/product.ts'

/** What a connection may still bring after it was refused; what is on its way meanwhile counts too. */
const BYTES_MAX = 1_000_000
const MILLISECONDS_MAX = 10_000
/** 3.2 MB a second: what one address sends must not be more than is told apart by the limit. */
const PIECE = Buffer.alloc(32_000, 'a')
const PIECE_EVERY_MS = 10

const GIGABYTE = 1_000_000_000
const head = (method: string, path: string, headers: string) =>
  `${method} ${path} HTTP/1.1\r\nHost: test\r\n${headers}\r\n\r\n`
const announced = `Content-Length: ${GIGABYTE}`
const chunked = 'Transfer-Encoding: chunked'
const multipart = 'Content-Type: multipart/form-data; boundary=b'
const json = 'Content-Type: application/json'

/** Refused requests, and the status that says so. */
const REFUSED: Readonly<Record<string, readonly [status: number, bytes: string]>> = {
  'an upload of a gigabyte': [413, head('POST', UPLOAD_PATH, `${multipart}\r\n${announced}`)],
  'an endless upload': [413, `${head('POST', UPLOAD_PATH, `${multipart}\r\n${chunked}`)}3b9aca00\r\n`],
  'a malformed upload': [400, `${head('POST', UPLOAD_PATH, `${multipart}\r\n${chunked}`)}3b9aca00\r\n--b??`],
  'an upload without a boundary': [
    400,
    head('POST', UPLOAD_PATH, `Content-Type: text/plain\r\n${announced}`),
  ],
  'a registration of a gigabyte': [413, head('POST', REGISTER_PATH, `${json}\r\n${announced}`)],
  'an endless registration': [413, `${head('POST', REGISTER_PATH, `${json}\r\n${chunked}`)}3b9aca00\r\n`],
  'a registration of another type': [415, head('POST', REGISTER_PATH, `Content-Type: a/b\r\n${announced}`)],
  'a path that is not there': [404, head('POST', '/nowhere', announced)],
  'a method that is not there': [404, head('PUT', UPLOAD_PATH, announced)],
  'a body where none belongs': [200, head('GET', '/livez', announced)],
}

interface Pushed {
  readonly status: number
  /** After the answer had begun. */
  readonly bytes: number
  readonly milliseconds: number
}

/** Sends and sends, whatever the answer, until the connection is cut. */
async function push(url: string, request: string): Promise<Pushed> {
  const client = await rawClient(url)
  client.socket.write(request)
  let refused: { readonly bytes: number; readonly at: number } | null = null
  const begun = performance.now()
  while (!client.socket.destroyed && performance.now() - begun < MILLISECONDS_MAX) {
    await sleep(PIECE_EVERY_MS)
    if (!refused && client.answer()) refused = { bytes: client.socket.bytesWritten, at: performance.now() }
    // A client that is told to wait by a full connection brings nothing either.
    if (client.socket.writableLength < PIECE.length) client.socket.write(PIECE)
  }
  const { bytes, at } = refused ?? { bytes: 0, at: begun }
  const status = Number(/^HTTP\/1\.1 (\d+)/.exec(client.answer())?.[1])
  const pushed = client.socket.bytesWritten - bytes
  client.socket.destroy()
  return { status, bytes: pushed, milliseconds: performance.now() - at }
}

interface Refusal extends Pushed {
  readonly title: string
  readonly wanted: number
}

function judge(context: TestContext, refusals: readonly Refusal[]): void {
  const faults: string[] = []
  for (const { title, wanted, status, bytes, milliseconds } of refusals) {
    const said = `${title}: ${status}, then ${bytes} bytes in ${milliseconds.toFixed()} ms`
    context.diagnostic(said)
    if (status !== wanted || bytes > BYTES_MAX || milliseconds > MILLISECONDS_MAX / 2) faults.push(said)
  }
  assert.deepEqual(faults, [])
}

describe('a refused request is cut after some hundred KB of its body', () => {
  test('whatever it was refused for', async (context) => {
    const { url } = await startProduct(context, { environment: { LOG_LEVEL: 'silent' } })
    const refusals = Object.entries(REFUSED).map(async ([title, [wanted, request]]) => {
      return { title, wanted, ...(await push(url, request)) }
    })
    judge(context, await Promise.all(refusals))
  })

  test('with the requests of a minute used up', async (context) => {
    const { url } = await startProduct(context, {
      environment: { LOG_LEVEL: 'silent', RATE_LIMIT_PER_MINUTE: '1' },
    })
    assert.equal((await send(url, registration())).status, 201)
    const request = head('POST', REGISTER_PATH, `${json}\r\nContent-Length: 8000000`)
    judge(context, [{ title: 'one too many', wanted: 429, ...(await push(url, request)) }])
  })
})

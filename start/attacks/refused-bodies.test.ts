import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { describe, type TestContext, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { REGISTRATION_MAX_BYTES, RESUME_MAX_BYTES } from '@resume-library/contract/limits'
import { REGISTER_PATH } from '@resume-library/contract/provider-api'
import { UPLOAD_PATH } from '@resume-library/contract/service-api'
import { rawClient } from '@resume-library/service/testing/raw-client'
import { registration, send } from './testing/clients.ts'
import { SAYS_WHAT_IS_OPEN } from './testing/leftovers.ts'
import { type Product, startProduct } from './testing/product.ts'

/** What may still be read of a connection after it was refused. */
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
  'a method that is not there': [405, head('PUT', UPLOAD_PATH, announced)],
  'a body where none belongs': [200, head('GET', '/livez', announced)],
}

interface Refusal {
  readonly title: string
  readonly wanted: number
  readonly status: number
  /** From the answer to the cut. */
  readonly milliseconds: number
}

/** Sends and sends, whatever the answer, until the connection is cut. */
async function push(url: string, title: string, wanted: number, request: string): Promise<Refusal> {
  const client = await rawClient(url)
  client.socket.write(request)
  let answered: number | null = null
  const begun = performance.now()
  while (!client.socket.destroyed && performance.now() - begun < MILLISECONDS_MAX) {
    await sleep(PIECE_EVERY_MS)
    if (client.answer()) answered ??= performance.now()
    // A client that is told to wait by a full connection brings nothing either.
    if (client.socket.writableLength < PIECE.length) client.socket.write(PIECE)
  }
  client.socket.destroy()
  const status = Number(/^HTTP\/1\.1 (\d+)/.exec(client.answer())?.[1])
  return { title, wanted, status, milliseconds: performance.now() - (answered ?? begun) }
}

/** Bytes that the product has read so far; what waits in the system for a reader is bounded by the system. */
const readBy = ({ pid }: Product): number =>
  Number(/^rchar: (\d+)/m.exec(readFileSync(`/proc/${pid}/io`, 'latin1'))?.[1])

/** Pushes all of these at once. @param owed bytes that had to be read before it was clear that they are refused */
async function judge(
  context: TestContext,
  product: Product,
  refused: typeof REFUSED,
  owed: number,
): Promise<void> {
  const before = readBy(product)
  const refusals = await Promise.all(
    Object.entries(refused).map(([title, [status, request]]) => push(product.url, title, status, request)),
  )
  const bytes = readBy(product) - before - owed
  const faults: string[] = []
  for (const { title, wanted, status, milliseconds } of refusals) {
    const said = `${title}: ${status}, cut after ${milliseconds.toFixed()} ms`
    context.diagnostic(said)
    if (status !== wanted || milliseconds > MILLISECONDS_MAX / 2) faults.push(said)
  }
  context.diagnostic(`${bytes} bytes were read after ${refusals.length} refusals`)
  assert.deepEqual(faults, [])
  assert.ok(
    bytes <= BYTES_MAX * refusals.length,
    `${bytes} bytes were read after ${refusals.length} refusals`,
  )
}

if (SAYS_WHAT_IS_OPEN) {
  describe('a refused request is cut after some hundred KB of its body', () => {
    test('whatever it was refused for', async (context) => {
      const product = await startProduct(context, { environment: { LOG_LEVEL: 'silent' } })
      await judge(context, product, REFUSED, RESUME_MAX_BYTES + REGISTRATION_MAX_BYTES)
    })

    test('with the requests of a minute used up', async (context) => {
      const product = await startProduct(context, {
        environment: { LOG_LEVEL: 'silent', RATE_LIMIT_PER_MINUTE: '1' },
      })
      assert.equal((await send(product.url, registration())).status, 201)
      const request = head('POST', REGISTER_PATH, `${json}\r\nContent-Length: 8000000`)
      await judge(context, product, { 'one too many': [429, request] }, 0)
    })
  })
}

import assert from 'node:assert/strict'
import { once } from 'node:events'
import type { Socket } from 'node:net'
import { describe, test } from 'node:test'
import {
  CLIENT_SHARE_MAX,
  RESUME_MAX_BYTES,
  UPLOADS_IN_FLIGHT_MAX,
  UPLOADS_IN_FLIGHT_MAX_BYTES,
} from '@resume-library/contract/limits'
import { until } from '@resume-library/server/testing/until'
import { FILE_HEAD, rawClient, uploadHead } from './testing/raw-client.ts'
import { newName, PDF, register, upload } from './testing/requests.ts'
import { storedFiles } from './testing/stored-files.ts'
import { startTestService, type TestService } from './testing/test-service.ts'

const ENDLESS = 'a'.repeat(1_000)
const PAUSE_MS = 40

const registerHead = `POST /v1/candidate/backfill/register HTTP/1.1\r\nHost: test\r\nContent-Type: application/json\r\nContent-Length: 5000\r\n\r\n{"`

/** Asserts that an aborted upload leaves no file and the service still answers. */
async function assertNothingLeft({ url, dataDir }: TestService) {
  await until('', async () => (await storedFiles(dataDir)).join())
  assert.equal((await upload(url, { bytes: new Uint8Array(PDF), filename: newName() })).status, 200)
}

describe('slow clients', () => {
  test('are disconnected during their headers', async (context) => {
    const { url } = await startTestService(context, { timeouts: { headers: 400 } })
    const client = await rawClient(url)
    await client.drip(`GET / HTTP/1.1\r\nHost: test\r\nX-Slow: ${ENDLESS}`, PAUSE_MS)
    await client.closed
    assert.match(client.answer(), /^HTTP\/1\.1 408 /)
  })

  for (const [what, drips] of [
    ['drips of one byte', ENDLESS],
    ['silence', ''],
  ] as const) {
    test(`are answered and disconnected during an upload (${what}), which leaves nothing`, async (context) => {
      const service = await startTestService(context, { timeouts: { receiving: 400 } })
      const client = await rawClient(service.url)
      client.socket.write(uploadHead(100_000) + FILE_HEAD)
      await client.drip(drips, PAUSE_MS)
      await client.closed
      assert.match(client.answer(), /^HTTP\/1\.1 408 /)
      assert.match(client.answer(), /"code":"upload_too_slow".*"success":false/)
      await assertNothingLeft(service)
    })
  }

  test('are answered and disconnected during a registration', async (context) => {
    const service = await startTestService(context, { timeouts: { receiving: 400 } })
    const client = await rawClient(service.url)
    client.socket.write(registerHead)
    await client.drip(ENDLESS, PAUSE_MS)
    await client.closed
    assert.match(client.answer(), /^HTTP\/1\.1 408 /)
    assert.match(client.answer(), /"code":"request_too_slow"/)
    assert.equal(service.provider.requests.length, 0)
    assert.ok(!service.log.some(({ level }) => Number(level) >= 40), JSON.stringify(service.log))
  })

  test('at one address do not block others', async (context) => {
    const service = await startTestService(context)
    const sockets: Socket[] = []
    const begin = async () => {
      const client = await rawClient(service.url, '127.0.0.2')
      sockets.push(client.socket)
      client.socket.write(uploadHead(5_000_000) + FILE_HEAD)
      return client
    }
    for (let time = 0; time < UPLOADS_IN_FLIGHT_MAX * CLIENT_SHARE_MAX; time += 1) await begin()
    const refused = await begin()
    await once(refused.socket, 'data')
    assert.match(refused.answer(), /^HTTP\/1\.1 503 /)
    assert.equal((await register(service.url)).status, 201)
    assert.equal((await upload(service.url)).status, 200)
    for (const socket of sockets) socket.destroy()
  })

  test('at one address are refused beyond the bytes that they hold, until they give them back', async (context) => {
    const { url } = await startTestService(context)
    const held = Buffer.alloc(RESUME_MAX_BYTES)
    const sockets: Socket[] = []
    for (let bytes = 0; bytes <= UPLOADS_IN_FLIGHT_MAX_BYTES * CLIENT_SHARE_MAX; bytes += held.length) {
      const { socket } = await rawClient(url)
      socket.write(uploadHead(held.length + 10_000) + FILE_HEAD)
      socket.write(held)
      sockets.push(socket)
    }
    const refused = async () => {
      const { status, headers } = await upload(url, { bytes: new Uint8Array(RESUME_MAX_BYTES).fill(0x20) })
      return `${status} ${headers.has('retry-after')}`
    }
    await until('503 true', refused)
    for (const socket of sockets) socket.destroy()
    await until('415 false', refused)
  })
})

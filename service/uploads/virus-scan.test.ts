import assert from 'node:assert/strict'
import { createServer, type Socket } from 'node:net'
import { describe, type TestContext, test } from 'node:test'
import { listening } from '@resume-library/server/testing/loopback'
import { PDF, upload } from '../testing/requests.ts'
import { storedFiles } from '../testing/stored-files.ts'
import { startTestService } from '../testing/test-service.ts'

const PING = Buffer.from('zPING\0')

/** Speaks the daemon's side of INSTREAM, and answers as the test says. */
async function startDaemon(context: TestContext, answer: (content: Buffer, socket: Socket) => void) {
  const server = createServer((socket) => {
    let received = Buffer.alloc(0)
    socket.on('error', () => {})
    socket.on('data', (chunk: Buffer) => {
      received = Buffer.concat([received, chunk])
      if (received.equals(PING)) return socket.end('PONG\0')
      const content = contentOf(received)
      if (content) answer(content, socket)
    })
  })
  return `127.0.0.1:${await listening(context, server)}`
}

/** Returns the streamed content once it is complete. */
function contentOf(received: Buffer): Buffer | null {
  const command = 'zINSTREAM\0'
  assert.ok(command.startsWith(received.toString('latin1', 0, command.length)))
  const blocks: Buffer[] = []
  let at = command.length
  while (at + 4 <= received.length) {
    const length = received.readUInt32BE(at)
    if (length === 0) return Buffer.concat(blocks)
    blocks.push(received.subarray(at + 4, at + 4 + length))
    at += 4 + length
  }
  return null
}

const scanned = async (context: TestContext, CLAMAV_HOST: string) => {
  const service = await startTestService(context, { environment: { CLAMAV_HOST }, timeouts: { scan: 400 } })
  const bytes = new Uint8Array(Buffer.concat([PDF, Buffer.alloc(300_000, 'a')]))
  const answer = await upload(service.url, { bytes })
  const { code } = (await answer.json()) as { code?: string }
  return { status: answer.status, code, kept: (await storedFiles(service.dataDir)).length, bytes }
}

describe('the virus scan', () => {
  test('receives every byte, and accepts a clean file', async (context) => {
    const seen: Buffer[] = []
    const daemon = await startDaemon(context, (content, socket) => {
      seen.push(content)
      socket.end('stream: OK\0')
    })
    const { status, kept, bytes } = await scanned(context, daemon)
    assert.deepEqual([status, kept], [200, 1])
    assert.deepEqual(seen, [Buffer.from(bytes)])
  })

  test('refuses an infected file', async (context) => {
    const daemon = await startDaemon(context, (_, socket) => socket.end('stream: Eicar-Signature FOUND\0'))
    const { status, code, kept } = await scanned(context, daemon)
    assert.deepEqual([status, code, kept], [422, 'resume_infected', 0])
  })

  const faults: readonly [what: string, answer: (content: Buffer, socket: Socket) => void][] = [
    ['an error', (_, socket) => socket.end('INSTREAM size limit exceeded. ERROR\0')],
    ['nothing', (_, socket) => socket.end()],
    ['never', () => {}],
  ]
  for (const [what, answer] of faults) {
    test(`refuses every file when the daemon answers ${what}`, async (context) => {
      const { status, code, kept } = await scanned(context, await startDaemon(context, answer))
      assert.deepEqual([status, code, kept], [503, 'scan_unavailable', 0])
    })
  }

  test('logs an unreachable daemon at the start, and /readyz reports it', async (context) => {
    const unreachable = await startTestService(context, { environment: { CLAMAV_HOST: '127.0.0.1:1' } })
    assert.equal((await upload(unreachable.url)).status, 503)
    const errors = unreachable.log.filter(({ level }) => level === 50)
    assert.equal(errors[0]?.msg, 'virus scanner unreachable')
    const answer = await fetch(`${unreachable.url}/readyz`)
    assert.equal(answer.status, 503)
    assert.equal(((await answer.json()) as { scanner?: string }).scanner, 'unavailable')
    const there = await startTestService(context, {
      environment: { CLAMAV_HOST: await startDaemon(context, () => {}) },
    })
    const ready = (await (await fetch(`${there.url}/readyz`)).json()) as { scanner?: string }
    assert.equal(ready.scanner, 'ok')
  })
})

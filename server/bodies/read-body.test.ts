import assert from 'node:assert/strict'
import { once } from 'node:events'
import type { IncomingMessage } from 'node:http'
import { connect } from 'node:net'
import { PassThrough } from 'node:stream'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { createApp } from '../app.ts'
import { createLog } from '../log/log.ts'
import { refuse } from '../refusals/refusal.ts'
import { until } from '../testing/until.ts'
import { SERVER_TIMEOUTS } from '../timeouts.ts'
import { createAdmission } from './admission.ts'
import { readBody } from './read-body.ts'

const BEGINNING =
  'POST / HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{"a":'

test('aborted requests are not logged as errors', async (context) => {
  const lines: string[] = []
  const { logOf } = createLog('trace', { write: (line: string) => void lines.push(line) })
  const refusals = { translate: () => null, refuseFields: () => refuse('request_invalid') }
  const app = createApp({ log: logOf('service'), timeouts: SERVER_TIMEOUTS, refusals })
  app.post('/', { config: { admission: createAdmission({ requests: 100, clientShare: 1 }) } }, async () => '')
  await app.listen({ host: '127.0.0.1', port: 0 })
  context.after(() => app.close())
  const { port } = app.server.address() as { port: number }
  const loggedRefusals = () => lines.filter((line) => /"msg":"request (refused|failed)"/.test(line))

  const breakOff = async (milliseconds: number) => {
    const socket = connect({ host: '127.0.0.1', port })
    await once(socket, 'connect')
    socket.write(BEGINNING)
    if (milliseconds) await sleep(milliseconds)
    socket.resetAndDestroy()
  }
  // At once: the server may meet the request, or only its end.
  for (let time = 0; time < 10; time += 1) await breakOff(0)
  await sleep(50)
  const before = loggedRefusals().length
  await until(true, async () => {
    await breakOff(100)
    return loggedRefusals().length > before
  })
  for (const line of loggedRefusals()) assert.match(line, /"level":30.*"reason":"the connection is closed"/)
})

test('a body is read chunk by chunk, and fails with its last chunk', async () => {
  const bodyOf = (...pieces: string[]) => {
    const body = new PassThrough()
    for (const piece of pieces) body.write(piece)
    return body.end() as unknown as IncomingMessage
  }
  const taken: string[] = []
  let isTaking = false
  await readBody(bodyOf('a', 'b', 'c'), async (bytes) => {
    assert.equal(isTaking, false)
    isTaking = true
    await sleep(5)
    isTaking = false
    taken.push(String(bytes))
  })
  assert.deepEqual(taken, ['a', 'b', 'c'])
  const failing = readBody(bodyOf('a'), async () => {
    await sleep(5)
    throw new Error('the last')
  })
  await assert.rejects(failing, { message: 'the last' })
})

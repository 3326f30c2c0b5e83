import assert from 'node:assert/strict'
import { once } from 'node:events'
import { connect } from 'node:net'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { createApp } from '../app.ts'
import { createLog } from '../log/log.ts'
import { refuse } from '../refusals/server-refusals.ts'
import { SERVER_TIMEOUTS } from '../timeouts.ts'
import { createAdmission } from './admission.ts'

const BEGINNING =
  'POST / HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{"a":'

test('clients that break off their requests, at any moment, are no fault of ours', async (context) => {
  const lines: string[] = []
  const { logOf } = createLog('trace', { write: (line: string) => void lines.push(line) })
  const refusals = { translate: () => null, refuseFields: () => refuse('request_invalid') }
  const app = createApp({ log: logOf('service'), timeouts: SERVER_TIMEOUTS, refusals })
  app.post('/', { config: { admission: createAdmission({ requests: 100, clientShare: 1 }) } }, async () => '')
  await app.listen({ host: '127.0.0.1', port: 0 })
  context.after(() => app.close())
  const { port } = app.server.address() as { port: number }
  const told = () => lines.filter((line) => /"msg":"(refused|failed)"/.test(line))

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
  const before = told().length
  await breakOff(100)
  for (let looks = 0; looks < 200 && told().length === before; looks += 1) await sleep(20)
  assert.ok(told().length > before)
  for (const line of told()) assert.match(line, /"level":30.*"reason":"the connection is closed"/)
})

import assert from 'node:assert/strict'
import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { test } from 'node:test'
import { freePort } from '@resume-library/server/testing/free-ports'
import { told } from '../testing/servers.ts'
import { checkScanner } from './service.ts'

test('a virus scanner answers, or each upload is refused', async (context) => {
  const host = '127.0.0.1'
  const away = await told(checkScanner({ host, port: await freePort() }))
  assert.match(
    away,
    /^fault: clamd does not answer at 127\S+, so that .*: nothing listens there\. Start clamd/,
  )
  const clamd = createServer((socket) => socket.once('data', () => socket.end('PONG\0'))).listen(0, host)
  context.after(() => clamd.close())
  await once(clamd, 'listening')
  const { port } = clamd.address() as AddressInfo
  assert.match(await told(checkScanner({ host, port })), /^ok: clamd answers at /)
})

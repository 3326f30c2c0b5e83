import assert from 'node:assert/strict'
import { createServer } from 'node:net'
import { test } from 'node:test'
import { textOf } from '@resume-library/server/testing/findings'
import { freePort } from '@resume-library/server/testing/free-ports'
import { listening } from '@resume-library/server/testing/loopback'
import { tryScanner } from './try-scanner.ts'

test('a virus scanner that does not answer is a fault', async (context) => {
  const host = '127.0.0.1'
  const down = await textOf(tryScanner({ host, port: await freePort() }))
  assert.match(down, /^fault: clamd does not answer at 127\S+, so .*: connection refused\. Start clamd/)
  const clamd = createServer((socket) => socket.once('data', () => socket.end('PONG\0')))
  const port = await listening(context, clamd)
  assert.match(await textOf(tryScanner({ host, port })), /^ok: clamd answers at /)
})

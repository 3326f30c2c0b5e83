import assert from 'node:assert/strict'
import { createServer, type Socket } from 'node:net'
import { test } from 'node:test'
import { listening } from '@resume-library/server/testing/loopback'
import { formatLine, ok, runChecks, warning } from './finding.ts'
import { describeError, sendRequest } from './send-request.ts'

test('a check that throws is a fault of its own, and its message is not printed', async () => {
  const broken = async () => Promise.reject(new Error('postgres://user:canary@host'))
  const checks = runChecks([
    ['broken', broken],
    ['fine', async () => ok('works')],
  ])
  const lines = await Array.fromAsync(checks)
  assert.deepEqual(
    lines.map(({ check, status, found }) => [check, status, found]),
    [
      ['broken', 'fault', 'unknown error (Error)'],
      ['fine', 'ok', 'works'],
    ],
  )
})

test('answers of other servers cannot send control characters to the terminal', () => {
  const line = formatLine({ check: 'a', ...warning('it is \u001b[31mred', 'Set \u009bthis') })
  assert.equal(line, 'warning  a: it is \ufffd[31mred. Set \ufffdthis')
})

for (const [what, answer, words] of [
  [
    'speaks another protocol',
    (socket: Socket) => socket.write('SSH-2.0-OpenSSH\r\n'),
    'the answer is not HTTP',
  ],
  ['hangs up', (socket: Socket) => socket.end(), 'connection closed without an answer'],
] as const)
  test(`a server that ${what} is described`, async (context) => {
    const server = createServer((socket) => answer(socket.on('error', () => {})))
    const port = await listening(context, server)
    const error = await sendRequest(`http://127.0.0.1:${port}`).catch((cause) => cause)
    assert.equal(describeError(error), words)
  })

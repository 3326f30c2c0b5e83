import assert from 'node:assert/strict'
import { createServer, type Socket } from 'node:net'
import { test } from 'node:test'
import { listening } from '../testing/loopback.ts'
import { describeError, sendRequest } from './send-request.ts'

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

import assert from 'node:assert/strict'
import { PassThrough } from 'node:stream'
import { type TestContext, test } from 'node:test'
import { afterwards } from '@resume-library/server/testing/afterwards'
import { createTerminal } from './terminal.ts'

/** Returns the answer of `confirm` to a person who types at a terminal. */
async function confirmed(context: TestContext, typed: string): Promise<boolean> {
  const [stdin, stderr] = [new PassThrough(), new PassThrough()]
  for (const [name, stream] of Object.entries({ stdin, stderr })) {
    const own = Object.getOwnPropertyDescriptor(process, name)!
    context.after(() => Object.defineProperty(process, name, own))
    Object.defineProperty(process, name, { ...own, get: () => Object.assign(stream, { isTTY: true }) })
  }
  const answer = createTerminal().confirm('Erase it?')
  stdin.write(typed)
  return answer
}

test('only yes confirms a question', async (context) => {
  for (const typed of ['y\r', ' YES \r']) assert.equal(await confirmed(context, typed), true)
  for (const typed of ['n\r', '\r', 'yesterday\r', '\x03', '\x04'])
    assert.equal(await confirmed(context, typed), false)
})

test('control characters of a candidate do not reach the terminal, and reach a pipe unchanged', async (context) => {
  const written: string[] = []
  const stdout = new PassThrough().on('data', (data) => written.push(String(data)))
  const own = Object.getOwnPropertyDescriptor(process, 'stdout')!
  afterwards(context, () => Object.defineProperty(process, 'stdout', own))
  for (const isTTY of [true, false]) {
    Object.defineProperty(process, 'stdout', { ...own, get: () => Object.assign(stdout, { isTTY }) })
    await createTerminal().write('"\u001b]0;owned\u0007","\u202ereversed"\r\nnext\n')
  }
  Object.defineProperty(process, 'stdout', own)
  assert.deepEqual(written, [
    '"\ufffd]0;owned\ufffd","\ufffdreversed"\r\nnext\n',
    '"\u001b]0;owned\u0007","\u202ereversed"\r\nnext\n',
  ])
})

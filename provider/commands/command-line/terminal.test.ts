import assert from 'node:assert/strict'
import { PassThrough } from 'node:stream'
import { describe, type TestContext, test } from 'node:test'
import { createTerminal } from './terminal.ts'

/** What `confirm` says to a person who types so at a terminal. */
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

describe('the question at a terminal', () => {
  for (const typed of ['y\r', 'YES\r', ' yes \r'])
    test(`is agreed to by ${JSON.stringify(typed)}`, async (context) => {
      assert.equal(await confirmed(context, typed), true)
    })

  for (const typed of ['n\r', '\r', 'yesterday\r', '\x03', '\x04'])
    test(`is not agreed to by ${JSON.stringify(typed)}`, async (context) => {
      assert.equal(await confirmed(context, typed), false)
    })
})

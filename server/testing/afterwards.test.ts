import assert from 'node:assert/strict'
import { test } from 'node:test'
import { afterwards } from './afterwards.ts'

/** What a test of Node's gets, to be ended at will. */
const testToEnd = () => {
  const hooks: (() => unknown)[] = []
  return { after: (hook: () => unknown) => void hooks.push(hook), hooks }
}

test('what ends with a test does so from the last to the first, each when the one before it has ended', async () => {
  const { hooks, ...context } = testToEnd()
  const ended: string[] = []
  afterwards(context, () => ended.push('folder'))
  afterwards(context, async () => {
    await new Promise(setImmediate)
    ended.push('process')
  })
  assert.equal(hooks.length, 1)
  await hooks[0]?.()
  assert.deepEqual(ended, ['process', 'folder'])
})

test('all of it ends, whatever throws, and what was thrown is told', async () => {
  const { hooks, ...context } = testToEnd()
  const ended: string[] = []
  afterwards(context, () => ended.push('folder'))
  afterwards(context, () => {
    throw new Error('the process lives')
  })
  await assert.rejects(async () => hooks[0]?.(), /the process lives/)
  assert.deepEqual(ended, ['folder'])
})

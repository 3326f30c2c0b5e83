import assert from 'node:assert/strict'
import { test } from 'node:test'
import { BusyError, createFairQueue } from './fair-queue.ts'

test('kinds take turns, each within its limits, a new kind has a place, and what is begun goes on', async () => {
  const run = createFairQueue({ concurrency: 2, concurrencyOfKind: 1, lengthOfKind: 3, length: 5 })
  const started: string[] = []
  const ends: (() => void)[] = []
  const ask = (kind: string, name: string, isBegun = false) => {
    const task = () => {
      started.push(name)
      return new Promise<void>((end) => ends.push(end))
    }
    return run(kind, task, isBegun)
  }
  const asked = ['a1', 'a2', 'a3', 'a4', 'b1', 'b2', 'c1'].map((name) => ask(name[0]!, name))
  assert.deepEqual(started, ['a1', 'b1'])
  await assert.rejects(ask('a', 'a5'), BusyError)
  const displaced = [assert.rejects(asked[3]!, BusyError), assert.rejects(asked[2]!, BusyError)]
  const more = [ask('d', 'd1'), ask('e', 'e1')]
  await Promise.all(displaced)
  await assert.rejects(ask('f', 'f1'), BusyError)
  more.push(ask('a', 'a6', true))
  for (let ended = 0; ended < 8; ended++) {
    ends.shift()?.()
    await new Promise(setImmediate)
  }
  await Promise.all([...asked.slice(0, 2), ...asked.slice(4), ...more])
  assert.deepEqual(started, ['a1', 'b1', 'a6', 'b2', 'c1', 'd1', 'e1', 'a2'])
})

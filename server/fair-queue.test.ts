import assert from 'node:assert/strict'
import { test } from 'node:test'
import { BusyError, createFairQueue } from './fair-queue.ts'

test('kinds take turns, each within its limits, and one more is refused', async () => {
  const run = createFairQueue({ concurrency: 2, concurrencyOfKind: 1, lengthOfKind: 3, length: 5 })
  const started: string[] = []
  const ends: (() => void)[] = []
  const ask = (kind: string, name: string) =>
    run(kind, () => {
      started.push(name)
      return new Promise<void>((end) => ends.push(end))
    })
  const asked = ['a1', 'a2', 'a3', 'a4', 'b1', 'b2', 'c1'].map((name) => ask(name[0]!, name))
  assert.deepEqual(started, ['a1', 'b1'])
  await assert.rejects(ask('a', 'a5'), BusyError)
  await assert.rejects(ask('d', 'd1'), BusyError)
  for (let ended = 0; ended < asked.length; ended++) {
    ends.shift()?.()
    await new Promise(setImmediate)
  }
  await Promise.all(asked)
  assert.deepEqual(started, ['a1', 'b1', 'a2', 'b2', 'c1', 'a3', 'a4'])
})

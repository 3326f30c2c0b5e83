import assert from 'node:assert/strict'
import { test } from 'node:test'
import { median, runRounds, tableOf } from './rounds.ts'

test('rounds are interleaved, and each begins with another contestant', async () => {
  const order: string[] = []
  const contestant = (name: string) => async () => {
    order.push(name)
    return {}
  }
  await runRounds(3, { a: contestant('a'), b: contestant('b'), c: contestant('c') })
  assert.equal(order.join(''), 'abcbcacab')
})

test('ratios are taken within a round, so that a slow minute has no effect', () => {
  const rounds = {
    ours: [{ ms: 10, kB: 3 }, { ms: 100 }, { ms: 12 }],
    rival: [{ ms: 20 }, { ms: 200 }, { ms: 20 }],
  }
  const bounds = [{ figure: 'ms', over: 'rival', atMost: 0.4 }]
  const [, , , , ...rows] = tableOf({ title: '', note: '', contestants: {}, bounds }, rounds).split('\n')
  assert.deepEqual(rows.slice(2), [
    '| ms | 12 | 20 (0.5) | ours ≤ 0.4 of rival: 0.5 (0.5 – 0.6), **missed** |',
    '| kB | – | – |  |',
  ])
})

test('median', () => {
  assert.equal(median([9, 1, 5]), 5)
  assert.equal(median([4, 1, 3, 2]), 2.5)
})

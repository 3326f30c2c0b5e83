import assert from 'node:assert/strict'
import { test } from 'node:test'
import { joinRounds, median, medianOf, percentile99, ratioOf, runRounds } from './rounds.ts'

test('rounds are interleaved, and each begins with another contestant', async () => {
  const order: string[] = []
  await runRounds(3, ['a', 'b', 'c'], async (contestant) => {
    order.push(contestant)
    return {}
  })
  assert.equal(order.join(''), 'abcbcacab')
})

test('ratios are taken within a round, so that a slow minute has no effect', () => {
  const rounds = {
    ours: [{ ms: 10 }, { ms: 100 }, { ms: 12 }],
    rival: [{ ms: 20 }, { ms: 200 }, { ms: 20 }],
  }
  assert.deepEqual(ratioOf(rounds, 'ms', 'ours', 'rival'), { middle: 0.5, least: 0.5, greatest: 0.6 })
  assert.equal(medianOf(rounds, 'ms', 'ours'), 12)
})

test('a figure that was not measured is NaN', () => {
  const rounds = joinRounds([{ ours: [{ ms: 1 }], rival: [{ ms: 2 }] }, { ours: [{ kB: 3 }] }])
  assert.deepEqual(rounds, { ours: [{ ms: 1, kB: 3 }], rival: [{ ms: 2 }] })
  assert.ok(Number.isNaN(medianOf(rounds, 'kB', 'rival')))
  assert.ok(Number.isNaN(ratioOf(rounds, 'kB', 'ours', 'rival').middle))
})

test('median and 99th percentile', () => {
  assert.equal(median([9, 1, 5]), 5)
  assert.equal(median([4, 1, 3, 2]), 2.5)
  assert.equal(percentile99(Array.from({ length: 200 }, (_, index) => 200 - index)), 198)
})

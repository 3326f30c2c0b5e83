import assert from 'node:assert/strict'
import { test } from 'node:test'
import { medianOf, ratioOf, runRounds } from './runner.ts'

test('rounds are interleaved, and each begins with another contestant', async () => {
  const order: string[] = []
  await runRounds(3, ['a', 'b', 'c'], async (contestant, round) => {
    order.push(`${round}${contestant}`)
    return {}
  })
  assert.deepEqual(order, ['0a', '0b', '0c', '1b', '1c', '1a', '2c', '2a', '2b'])
})

test('ratios are taken within a round, so that a slow minute falls out', () => {
  const rounds = {
    ours: [{ ms: 10 }, { ms: 100 }, { ms: 12 }],
    rival: [{ ms: 20 }, { ms: 200 }, { ms: 20 }],
  }
  assert.deepEqual(ratioOf(rounds, 'ms', 'ours', 'rival'), { middle: 0.5, least: 0.5, greatest: 0.6 })
  assert.equal(medianOf(rounds, 'ours', 'ms'), 12)
})

test('a figure that was not measured is an error and no result', () => {
  assert.throws(() => medianOf({ ours: [{ ms: 1 }, {}] }, 'ours', 'ms'), /no figure ms/)
})

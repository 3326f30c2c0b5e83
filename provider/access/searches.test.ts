import assert from 'node:assert/strict'
import { test } from 'node:test'
import { onceAMinute } from './audit.ts'

const ANN = { kind: 'operator', name: 'Ann' } as const
const NURSE = { words: 'nurse' }

test('records a search once a minute for the same caller and filters', async (context) => {
  context.mock.timers.enable({ apis: ['Date'] })
  const recorded: unknown[] = []
  const search = onceAMinute(async ({ name }, filters) => void recorded.push([name, filters]))
  await Promise.all([search(ANN, NURSE), search(ANN, NURSE), search(ANN, { words: 'cook' })])
  await search({ kind: 'key', name: 'Ann' }, NURSE)
  context.mock.timers.tick(59_999)
  await search(ANN, NURSE)
  assert.equal(recorded.length, 3)
  context.mock.timers.tick(1)
  await search(ANN, NURSE)
  assert.deepEqual(recorded[3], ['Ann', NURSE])
})

test('answers nothing that was not recorded', async () => {
  let isDown = true
  const search = onceAMinute(() => (isDown ? Promise.reject(new Error('down')) : Promise.resolve()))
  await Promise.all([1, 2].map(() => assert.rejects(search(ANN, NURSE), { message: 'down' })))
  isDown = false
  await search(ANN, NURSE)
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createManualClock } from '../testing/manual-clock.ts'
import { countDown } from './retries.ts'

function counting(milliseconds: number, clock: ReturnType<typeof createManualClock> = createManualClock()) {
  const told: number[] = []
  const end = countDown(clock, milliseconds, (seconds) => told.push(seconds))
  return { clock, told, end }
}

test('after a sleep it tells what is true by then', () => {
  const clock = createManualClock()
  let asleep = 0
  const { told } = counting(60_000, { ...clock, now: () => clock.now() + asleep })
  asleep = 50_000
  clock.advance(1_000)
  assert.deepEqual(told, [60, 9])
})

test('a clock that is set back makes nobody wait for longer', () => {
  const clock = createManualClock()
  let setBack = 0
  const { told } = counting(3_000, { ...clock, now: () => clock.now() - setBack })
  setBack = 3_600_000
  clock.advance(3_000)
  assert.deepEqual(told, [3, 2, 1, 0])
})

test('no second is skipped where timers run before the clock has come so far', () => {
  const clock = createManualClock()
  const { told } = counting(4_000, { ...clock, after: (wait, run) => clock.after(wait - 1, run) })
  clock.advance(3_990)
  assert.deepEqual(told, [4, 3, 2, 1])
  clock.advance(10)
  assert.deepEqual(told, [4, 3, 2, 1, 0])
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createManualClock } from '../testing/manual-clock.ts'
import { countDown } from './retries.ts'

function counting(milliseconds: number, clock: ReturnType<typeof createManualClock> = createManualClock()) {
  const seconds: number[] = []
  const end = countDown(clock, milliseconds, (left) => seconds.push(left))
  return { clock, seconds, end }
}

test('the countdown is right after a sleep of the device', () => {
  const clock = createManualClock()
  let asleep = 0
  const { seconds } = counting(60_000, { ...clock, now: () => clock.now() + asleep })
  asleep = 50_000
  clock.advance(1_000)
  assert.deepEqual(seconds, [60, 9])
})

test('every second is reported, down to zero', () => {
  const { clock, seconds } = counting(2_500)
  clock.advance(3_000)
  assert.deepEqual(seconds, [3, 2, 1, 0])
})

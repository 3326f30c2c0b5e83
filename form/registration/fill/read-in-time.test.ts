import assert from 'node:assert/strict'
import { test } from 'node:test'
import { RESUME_READING_MS } from '@resume-library/contract/limits'
import type { ResumeReading } from '../state/fill-state.ts'
import { createManualClock } from '../testing/manual-clock.ts'
import { createPending } from '../testing/pending.ts'
import { readInTime, type TimedReading } from './read-in-time.ts'

function startReading() {
  const clock = createManualClock()
  const readings = createPending<AbortSignal, ResumeReading>()
  const controller = new AbortController()
  const readResume = (_: Blob, signal: AbortSignal) => readings.ask(signal)
  const result: Promise<TimedReading> = readInTime(new Blob([]), { readResume, clock }, controller.signal)
  return { clock, readings, controller, result, reader: readings.asked[0]! }
}

test('a reading that takes too long says so, and its reader is stopped', async () => {
  const { clock, result, reader } = startReading()
  clock.advance(RESUME_READING_MS - 1)
  assert.equal(reader.aborted, false)
  clock.advance(1)
  assert.deepEqual(await result, { kind: 'too_slow' })
  assert.equal(reader.aborted, true)
})

test('a reader that breaks has failed, and is no fault of the page', async () => {
  const { readings, result } = startReading()
  readings.fail()
  assert.deepEqual(await result, { kind: 'failed' })
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout as delay } from 'node:timers/promises'
import { withGlobals } from '../testing/with-globals.ts'
import { afterPress, watchPresses } from './presses.ts'

const page = new EventTarget()
withGlobals({ document: page })

for (const end of ['pointerup', 'pointercancel'])
  test(`a task waits for the end of a press by ${end}, and runs once`, async () => {
    const stop = watchPresses()
    let runs = 0
    page.dispatchEvent(new Event('pointerdown'))
    afterPress(() => runs++)
    await delay(1)
    assert.equal(runs, 0)
    page.dispatchEvent(new Event(end))
    await delay(1)
    assert.equal(runs, 1)
    page.dispatchEvent(new Event('pointerup'))
    await delay(1)
    assert.equal(runs, 1)
    stop()
  })

test('a task waits for the mouse events that follow those of a tap', async () => {
  const stop = watchPresses()
  let runs = 0
  for (const type of ['pointerdown', 'pointerup', 'mousedown']) page.dispatchEvent(new Event(type))
  afterPress(() => runs++)
  await delay(1)
  assert.equal(runs, 0)
  page.dispatchEvent(new Event('mouseup'))
  await delay(1)
  assert.equal(runs, 1)
  stop()
})

import assert from 'node:assert/strict'
import { afterEach, beforeEach, describe, mock, test } from 'node:test'
import { button, draftButton, language, startPage } from './testing/start-page.ts'

const POST_AFTER_MS = 8_000

beforeEach(() => mock.timers.enable({ apis: ['setTimeout'] }))
afterEach(() => mock.timers.reset())

describe('a press before React', () => {
  test('takes the place of the one before: the last counts', async () => {
    const { early, next, inputs, press, pressNext } = await startPage()
    const [random, spanish] = [button(), language()]
    pressNext()
    press('click', random)
    assert.equal(early.pressed, random)
    press('click', spanish)
    assert.equal(early.pressed, spanish)
    pressNext()
    assert.equal(early.pressed, next)
    inputs.first_name.value = ''
    pressNext()
    assert.equal(early.pressed, null)
  })

  test('of Continue or Discard is taken back by none but the other', async () => {
    const { early, inputs, press, pressNext } = await startPage()
    const [discard, goOn, step] = [draftButton(), draftButton(), button()]
    press('click', discard)
    press('click', goOn)
    press('click', step)
    assert.deepEqual([early.answered, early.pressed], [goOn, step])
    inputs.first_name.value = ''
    pressNext()
    assert.deepEqual([early.answered, early.pressed], [goOn, null])
  })

  test("is React's once it has taken over; the page is still not left", async () => {
    const { early, posts, press, pressNext } = await startPage()
    early.phase = 'over'
    assert.deepEqual(pressNext(), { prevented: 1, stopped: 0 })
    assert.deepEqual(press('click', button()), { prevented: 0, stopped: 0 })
    assert.equal(early.pressed, null)
    mock.timers.tick(POST_AFTER_MS)
    assert.deepEqual(posts, [])
  })
})

import assert from 'node:assert/strict'
import { afterEach, beforeEach, describe, mock, test } from 'node:test'
import { FakeElement } from './testing/fake-page.ts'
import { button, draftButton, language, startPage } from './testing/start-page.ts'

const POST_AFTER_MS = 8_000

beforeEach(() => mock.timers.enable({ apis: ['setTimeout'] }))
afterEach(() => mock.timers.reset())

describe('a press before React', () => {
  test('of Next where step 1 is wrong says so, and is no wish to go on', async () => {
    const { early, inputs, problem, posts, pressNext } = await startPage()
    inputs.first_name.value = ''
    pressNext()
    assert.equal(early.pressed, null)
    assert.deepEqual(early.errors, { first_name: 'first_name_required' })
    assert.equal(problem.hidden, false)
    mock.timers.tick(POST_AFTER_MS)
    assert.deepEqual(posts, [])
  })

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

  test('of that link with a key opens a tab as the browser does', async () => {
    const { early, press } = await startPage()
    for (const key of ['ctrlKey', 'metaKey', 'shiftKey'])
      assert.deepEqual(press('click', language(), { [key]: true }), { prevented: 0, stopped: 0 })
    assert.equal(early.pressed, null)
  })

  test('of anything else is left alone', async () => {
    const { early, next, press, pressNext } = await startPage()
    pressNext()
    assert.deepEqual(press('click', new FakeElement('label')), { prevented: 0, stopped: 0 })
    assert.deepEqual(press('submit', { id: 'without-script' }), { prevented: 0, stopped: 0 })
    assert.equal(early.pressed, next)
  })

  test('while React reads the page writes nothing into it', async () => {
    const { early, inputs, problem, pressNext } = await startPage()
    early.phase = 'adopted'
    inputs.first_name.value = ''
    pressNext()
    assert.equal(problem.hidden, true)
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

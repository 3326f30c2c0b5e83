import assert from 'node:assert/strict'
import { afterEach, beforeEach, describe, mock, test } from 'node:test'
import { AWAY, button, heard, startPage } from './testing/start-page.ts'

const POST_AFTER_MS = 8_000

beforeEach(() => mock.timers.enable({ apis: ['setTimeout'] }))
afterEach(() => mock.timers.reset())

describe('a form whose script does not come', () => {
  test('is posted once however often Next is pressed, and waits from the first press on', async () => {
    const { posts, pressNext } = await startPage()
    pressNext()
    mock.timers.tick(POST_AFTER_MS - 1)
    pressNext()
    mock.timers.tick(1)
    assert.deepEqual(posts, ['Ann'])
    mock.timers.tick(POST_AFTER_MS)
    assert.deepEqual(posts, ['Ann'])
  })

  test('waits anew where something else was pressed, or step 1 was wrong, in between', async () => {
    const { inputs, posts, press, pressNext } = await startPage()
    pressNext()
    press('click', button())
    mock.timers.tick(POST_AFTER_MS - 1)
    pressNext()
    mock.timers.tick(1)
    assert.deepEqual(posts, [])
    inputs.first_name.value = ''
    pressNext()
    inputs.first_name.value = 'Bea'
    pressNext()
    mock.timers.tick(POST_AFTER_MS - 1)
    assert.deepEqual(posts, [])
    mock.timers.tick(1)
    assert.deepEqual(posts, ['Bea'])
  })

  test('is not posted where React has come meanwhile, or the network is gone', async () => {
    const late = await startPage()
    late.pressNext()
    late.early.phase = 'over'
    mock.timers.tick(POST_AFTER_MS)
    assert.deepEqual(late.posts, [])
    const offline = await startPage()
    offline.pressNext()
    offline.network.onLine = false
    mock.timers.tick(POST_AFTER_MS)
    assert.deepEqual(offline.posts, [])
    offline.network.onLine = true
    offline.pressNext()
    mock.timers.tick(POST_AFTER_MS)
    assert.deepEqual(offline.posts, ['Ann'], 'a press once the network is back waits anew')
  })

  test('is posted at once where Next was pressed and the script has failed', async () => {
    const { posts, pressNext } = await startPage(AWAY)
    pressNext()
    await heard()
    assert.deepEqual(posts, ['Ann'])
  })
})

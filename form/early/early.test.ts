import assert from 'node:assert/strict'
import { afterEach, beforeEach, describe, mock, test } from 'node:test'
import { CONFIRMATION_KEY, DRAFT_KEY } from '@resume-library/contract/tab-storage'
import { HERE, heard, startPage } from './testing/start-page.ts'

beforeEach(() => mock.timers.enable({ apis: ['setTimeout'] }))
afterEach(() => mock.timers.reset())

describe('the script of the page', () => {
  const wishes: [when: string, wish: (page: Awaited<ReturnType<typeof startPage>>) => void][] = [
    ['after the first paint', ({ painted }) => painted()],
    ['on a page that nobody sees, after a while', () => mock.timers.tick(3_000)],
    ['when something gets the focus', ({ listeners }) => listeners.get('focusin')!({})],
  ]
  for (const [when, wish] of wishes) {
    test(`is asked for ${when}, once, and its note goes when it is there`, async () => {
      const page = await startPage()
      const loads = mock.method(Promise, 'all')
      wish(page)
      assert.equal(loads.mock.callCount(), 1)
      page.painted()
      loads.mock.restore()
      assert.equal(loads.mock.callCount(), 1)
      await heard()
      assert.equal(page.notLoaded.removed, true)
      assert.equal(page.notLoaded.hidden, true)
    })
  }
})

test('what the tab keeps to be said again is fetched at once', async () => {
  const { early, root } = await startPage(HERE, '', (key) => (key === CONFIRMATION_KEY ? '{}' : null))
  assert.equal(early.touched, true)
  assert.deepEqual(root.dataset, {})
})

describe('the page before its first paint', () => {
  test('is marked by what the operator has turned off, and nothing else', async () => {
    const { root } = await startPage(HERE, '{"randomData":false,"resumeFill":true,"directProvider":null}')
    assert.deepEqual(root.dataset, { randomData: 'off' })
  })

  test('has room for the offer of a draft where there is one', async () => {
    const draft = (key: string) => (key === DRAFT_KEY ? '{}' : null)
    assert.deepEqual((await startPage(HERE, '', draft)).root.dataset, { draft: '' })
    const refilled = await startPage(HERE, '', draft, 'Ann')
    assert.deepEqual(refilled.root.dataset, {}, 'it may go on by itself')
    assert.equal(refilled.early.touched, true)
    const denied = () => {
      throw new DOMException('Access is denied.', 'SecurityError')
    }
    assert.deepEqual((await startPage(HERE, '', denied)).root.dataset, {})
  })
})

import assert from 'node:assert/strict'
import { afterEach, beforeEach, describe, mock, test } from 'node:test'
import { PAGE_CONFIGURATION_ID } from '@resume-library/contract/service-api'
import { DRAFT_ID } from '../fields/ids.ts'
import type { EarlyState } from './early-state.ts'
import { FakeElement, fakePage } from './testing/fake-page.ts'

const HERE = 'data:text/javascript,//here'
const AWAY = "data:text/javascript,throw new Error('away')//"
const POST_AFTER_MS = 8_000
const heard = () => new Promise((resolve) => setImmediate(resolve))

let starts = 0
let draft: () => string | null = () => null
let painted: () => void

beforeEach(() => mock.timers.enable({ apis: ['setTimeout'] }))
afterEach(() => mock.timers.reset())

/** The inlined script in a page of its own. */
async function start(module = HERE, configuration = '') {
  const page = fakePage()
  page.byId.set(PAGE_CONFIGURATION_ID, new FakeElement('script', { textContent: configuration }))
  const network = { onLine: true }
  const window = globalThis as { early?: EarlyState }
  class PerformanceObserver {
    readonly #load: () => void
    constructor(load: () => void) {
      this.#load = load
    }
    // The paint may have been before this.
    observe({ type, buffered }: PerformanceObserverInit) {
      if (type === 'paint' && buffered) painted = this.#load
    }
  }
  painted = () => {}
  const globals = { window, document: page.document, navigator: network, PerformanceObserver }
  const sessionStorage = { getItem: () => draft() }
  for (const [name, value] of Object.entries({ ...globals, sessionStorage }))
    Object.defineProperty(globalThis, name, { value, configurable: true, writable: true })
  starts += 1
  const { startEarly } = (await import(`./early.ts?${starts}`)) as typeof import('./early.ts')
  // Each page fetches by addresses of its own.
  startEarly([`${module}${starts}`])
  const press = (type: string, target: unknown, keys: object = {}) => {
    const event = { target, preventDefault: mock.fn(), stopPropagation: mock.fn(), ...keys }
    page.listeners.get(type)!(event)
    return {
      prevented: event.preventDefault.mock.callCount(),
      stopped: event.stopPropagation.mock.callCount(),
    }
  }
  const pressNext = () => press('submit', page.form)
  return { ...page, network, early: window.early!, press, pressNext }
}

const button = () => new FakeElement('[type=button]')
const draftButton = () => new FakeElement(`[type=button],#${DRAFT_ID}`)
const language = () => new FakeElement('[hreflang]')

describe('a press before React', () => {
  test('of Next is kept where step 1 is right', async () => {
    const { early, next, pressNext } = await start()
    assert.deepEqual(pressNext(), { prevented: 1, stopped: 1 })
    assert.equal(early.pressed, next)
    assert.deepEqual(early.errors, {})
  })

  test('of Next where step 1 is wrong says so, and is no wish to go on', async () => {
    const { early, inputs, problem, posts, pressNext } = await start()
    inputs.first_name.value = ''
    pressNext()
    assert.equal(early.pressed, null)
    assert.deepEqual(early.errors, { first_name: 'first_name_required' })
    assert.equal(problem.hidden, false)
    mock.timers.tick(POST_AFTER_MS)
    assert.deepEqual(posts, [])
  })

  test('takes the place of the one before: the last counts', async () => {
    const { early, next, inputs, press, pressNext } = await start()
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
    const { early, inputs, press, pressNext } = await start()
    const [discard, goOn, step] = [draftButton(), draftButton(), button()]
    press('click', discard)
    press('click', goOn)
    press('click', step)
    assert.deepEqual([early.answered, early.pressed], [goOn, step])
    inputs.first_name.value = ''
    pressNext()
    assert.deepEqual([early.answered, early.pressed], [goOn, null])
  })

  test('of the link to the other language does not leave what was typed', async () => {
    const { press } = await start()
    assert.deepEqual(press('click', language()), { prevented: 1, stopped: 1 })
  })

  test('of that link with a key opens a tab as the browser does', async () => {
    const { early, press } = await start()
    for (const key of ['ctrlKey', 'metaKey', 'shiftKey'])
      assert.deepEqual(press('click', language(), { [key]: true }), { prevented: 0, stopped: 0 })
    assert.equal(early.pressed, null)
  })

  test('of anything else is left alone', async () => {
    const { early, next, press, pressNext } = await start()
    pressNext()
    assert.deepEqual(press('click', new FakeElement('label')), { prevented: 0, stopped: 0 })
    assert.deepEqual(press('submit', { id: 'without-script' }), { prevented: 0, stopped: 0 })
    assert.equal(early.pressed, next)
  })

  test('while React reads the page writes nothing into it', async () => {
    const { early, inputs, problem, pressNext } = await start()
    early.phase = 'adopted'
    inputs.first_name.value = ''
    pressNext()
    assert.equal(problem.hidden, true)
  })

  test("is React's once it has taken over; the page is still not left", async () => {
    const { early, posts, press, pressNext } = await start()
    early.phase = 'over'
    assert.deepEqual(pressNext(), { prevented: 1, stopped: 0 })
    assert.deepEqual(press('click', button()), { prevented: 0, stopped: 0 })
    assert.equal(early.pressed, null)
    mock.timers.tick(POST_AFTER_MS)
    assert.deepEqual(posts, [])
  })
})

describe('a form whose script does not come', () => {
  test('is posted some seconds after Next, not before', async () => {
    const { posts, pressNext } = await start()
    pressNext()
    mock.timers.tick(POST_AFTER_MS - 1)
    assert.deepEqual(posts, [])
    mock.timers.tick(1)
    assert.deepEqual(posts, ['Ann'])
  })

  test('is not posted where another button was pressed after Next', async () => {
    const { posts, press, pressNext } = await start()
    pressNext()
    press('click', button())
    mock.timers.tick(POST_AFTER_MS)
    assert.deepEqual(posts, [])
  })

  test('is not posted where React has come meanwhile, or the network is gone', async () => {
    const late = await start()
    late.pressNext()
    late.early.phase = 'over'
    mock.timers.tick(POST_AFTER_MS)
    assert.deepEqual(late.posts, [])
    const offline = await start()
    offline.pressNext()
    offline.network.onLine = false
    mock.timers.tick(POST_AFTER_MS)
    assert.deepEqual(offline.posts, [])
  })

  test('is posted at once where Next was pressed and the script has failed', async () => {
    const { posts, pressNext } = await start(AWAY)
    pressNext()
    await heard()
    assert.deepEqual(posts, ['Ann'])
  })

  test('says so without being posted where nobody pressed, and is tried again by a press', async () => {
    const { posts, notLoaded, press } = await start(AWAY)
    painted()
    await heard()
    assert.equal(notLoaded.hidden, false)
    assert.deepEqual(posts, [])
    const loads = mock.method(Promise, 'all')
    press('click', button())
    loads.mock.restore()
    assert.equal(loads.mock.callCount(), 1)
  })
})

describe('the script of the page', () => {
  const wishes: [when: string, wish: (page: Awaited<ReturnType<typeof start>>) => void][] = [
    ['after the first paint', () => painted()],
    ['on a page that nobody sees, after a while', () => mock.timers.tick(3_000)],
    ['when something gets the focus', ({ listeners }) => listeners.get('focusin')!({})],
  ]
  for (const [when, wish] of wishes) {
    test(`is asked for ${when}, once, and its note goes when it is there`, async () => {
      const page = await start()
      const loads = mock.method(Promise, 'all')
      wish(page)
      assert.equal(loads.mock.callCount(), 1)
      painted()
      loads.mock.restore()
      assert.equal(loads.mock.callCount(), 1)
      await heard()
      assert.equal(page.notLoaded.removed, true)
      assert.equal(page.notLoaded.hidden, true)
    })
  }

  test('learns that something had the focus', async () => {
    const { early, listeners } = await start()
    assert.equal(early.touched, false)
    listeners.get('focusin')!({})
    assert.equal(early.touched, true)
  })
})

describe('the page before its first paint', () => {
  test('is marked by what the operator has turned off, and nothing else', async () => {
    const { root } = await start(HERE, '{"randomData":false,"resumeFill":true,"directProvider":null}')
    assert.deepEqual(root.dataset, { randomData: 'off' })
    assert.deepEqual((await start(HERE, '{"resumeFill":false}')).root.dataset, { resumeFill: 'off' })
  })

  test('has room for the offer of a draft where there is one', async () => {
    draft = () => '{}'
    assert.deepEqual((await start()).root.dataset, { draft: '' })
    draft = () => {
      throw new DOMException('Access is denied.', 'SecurityError')
    }
    assert.deepEqual((await start()).root.dataset, {})
    draft = () => null
  })
})

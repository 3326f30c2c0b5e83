import assert from 'node:assert/strict'
import { beforeEach, test } from 'node:test'
import { newEarlyState } from '../early/early-state.ts'
import { withGlobals } from '../testing/with-globals.ts'
import { keepOverRemake } from './remade-page.ts'

class Control extends EventTarget {
  readonly id: string
  value = ''
  files: object[] | null = null
  isConnected = true

  constructor(id: string) {
    super()
    this.id = id
  }

  focus() {
    page.activeElement = this
  }
}

const INPUTS = ['fill', 'first_name', 'last_name']
const BUTTONS = ['language', 'discard', 'continue', 'next']

const body = new Control('')

/** What stands in the page now. */
const page = {
  controls: [] as Control[],
  activeElement: body,
  getElementById: (id: string) => (id && page.controls.find((control) => control.id === id)) || null,
}
class Root extends EventTarget {
  querySelectorAll = (selector: string) => {
    const ids = selector.startsWith('input') ? INPUTS : BUTTONS
    return page.controls.filter(({ id }) => ids.includes(id) || (ids === BUTTONS && id === ''))
  }
}

withGlobals({ document: page })

/** Makes the page, or makes it anew. */
function render(more: readonly string[] = []) {
  for (const control of page.controls) control.isConnected = false
  page.controls = [...INPUTS, ...BUTTONS, ...more].map((id) => new Control(id))
  page.activeElement = body
  control('fill').files = []
}
const control = (id: string) => page.getElementById(id)!

beforeEach(() => render())

function start() {
  const root = new Root()
  const early = newEarlyState()
  const keep = keepOverRemake(root as unknown as HTMLElement, early)
  const focus = (id: string) => {
    control(id).focus()
    root.dispatchEvent(Object.defineProperty(new Event('focusin'), 'target', { value: control(id) }))
  }
  return { early, keep, focus }
}

const pressed = (id: string) => control(id) as unknown as HTMLElement

test('what was typed until it was made anew is kept, and what is typed then is not typed over', () => {
  const { keep } = start()
  control('first_name').value = 'Ann'
  render()
  keep()
  assert.equal(control('first_name').value, 'Ann')
  control('first_name').value = 'Anna'
  keep()
  assert.equal(control('first_name').value, 'Anna')
})

test('what was pressed meanwhile is pressed in the new page, an answer to the draft too', () => {
  const { keep, early } = start()
  early.pressed = pressed('next')
  early.answered = pressed('continue')
  render()
  keep()
  assert.equal(early.pressed, control('next'))
  assert.equal(early.answered, control('continue'))
})

test('the focus is where it was last', () => {
  control('first_name').focus()
  const { keep, focus } = start()
  focus('last_name')
  render()
  keep()
  assert.equal(page.activeElement, control('last_name'))
})

test('a resume that was chosen is chosen in the new page', () => {
  const { keep } = start()
  const files = [{}]
  control('fill').files = files
  render()
  keep()
  assert.equal(control('fill').files, files)
  assert.equal(control('fill').value, '', 'a file input takes no text')
})

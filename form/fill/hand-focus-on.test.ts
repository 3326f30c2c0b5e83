import assert from 'node:assert/strict'
import { test } from 'node:test'
import { FILL_INPUT_ID } from '../fields/ids.ts'
import { handFocusOnToFile } from './hand-focus-on.ts'

test('the focus goes on only where it would be lost with the button', () => {
  const button = {} as HTMLElement
  let focused = 0
  const page = {
    activeElement: null as object | null,
    getElementById: (id: string) => {
      assert.equal(id, FILL_INPUT_ID)
      return { focus: () => focused++ }
    },
  }
  Object.assign(globalThis, { document: page })
  const go = handFocusOnToFile(button)
  go()
  assert.equal(focused, 0)
  page.activeElement = button
  go()
  assert.equal(focused, 1)
})

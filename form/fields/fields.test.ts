import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createElement } from 'react'
import { registrationWith, render, tagOf } from '../testing/render.ts'

const { TextField } = await import('./text-field.tsx')
const { CheckboxGroup } = await import('./choice-fields.tsx')

const choices = [
  { value: 'a', label: 'First' },
  { value: 'b', label: 'Second' },
]

test('a valid field has an empty error line, and is not invalid', () => {
  const html = render(createElement(TextField, { name: 'x', label: 'X' }), registrationWith())
  assert.equal(tagOf(html, /^<input/)['aria-describedby'], 'x-error')
  // Otherwise Firefox exposes an empty required field as invalid.
  assert.equal(tagOf(html, /^<input/)['aria-invalid'], 'false')
  assert.match(html, /<p id="x-error"[^>]*><\/p>/)
})

test('a checkbox group has one name, its initial choices, and its texts', () => {
  const html = render(
    createElement(CheckboxGroup, { name: 'g', label: 'G', below: 'H', error: 'E', choices, initial: ['b'] }),
    registrationWith(),
  )
  assert.equal(html.match(/ name="g"/g)!.length, choices.length)
  assert.match(
    html,
    /<input[^>]* id="g-0"[^>]*><label for="g-0">First<\/label>/,
    'the label contains only text',
  )
  assert.ok(!('checked' in tagOf(html, /value="a"/)))
  assert.ok('checked' in tagOf(html, /value="b"/))
  const group = tagOf(html, /^<fieldset/)
  assert.equal(group['aria-describedby'], 'g-error g-below')
  assert.equal(group.tabindex, '-1', 'an error leads there')
  assert.match(html, /<legend>G<\/legend>/, 'its name does not contain (optional)')
})

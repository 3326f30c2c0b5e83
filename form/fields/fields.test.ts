import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createElement } from 'react'
import { render, tagOf } from '../testing/render.ts'
import { GivenValues } from './given-values.ts'

const { TextField } = await import('./text-field.tsx')
const { SelectField } = await import('./select-field.tsx')
const { CheckboxGroup } = await import('./checkbox-group.tsx')
const { NumberField } = await import('./number-field.tsx')
const { SwitchField } = await import('./switch-field.tsx')

const choices = [
  { value: 'a', label: 'First' },
  { value: 'b', label: 'Second' },
]

test('a field that is right keeps the place of its error, and is not called invalid', () => {
  const html = render(createElement(TextField, { name: 'x', label: 'X' }))
  assert.equal(tagOf(html, /^<input/)['aria-describedby'], 'x-error')
  // Where nothing is said of it, Firefox calls a required field invalid as long as it is empty.
  assert.equal(tagOf(html, /^<input/)['aria-invalid'], 'false')
  assert.match(html, /<p id="x-error"[^>]*><\/p>/)
})

test('a text field takes the value that it is given for its field, and its own before that', () => {
  const withGiven = (props: Partial<Parameters<typeof TextField>[0]>) =>
    tagOf(
      render(
        createElement(
          GivenValues,
          { value: { email: 'a@b.example' } },
          createElement(TextField, { name: 'email', label: 'Email', ...props }),
        ),
      ),
      /^<input/,
    )
  assert.equal(withGiven({}).value, 'a@b.example')
  assert.equal(withGiven({ defaultValue: 'mine' }).value, 'mine')
  const other = withGiven({ name: 'other', field: 'email' })
  assert.deepEqual([other.id, other.name, other.value], ['other', 'email', 'a@b.example'])
})

test('a select shows what was chosen, and is tied to its texts', () => {
  const html = render(
    createElement(SelectField, { name: 's', label: 'S', error: 'E', choices, initial: 'b' }),
  )
  assert.match(html, /<option value="b" selected="">Second<\/option>/)
  assert.equal(html.match(/selected/g)!.length, 1)
  const select = tagOf(html, /^<select/)
  assert.deepEqual([select.id, select.name, select['aria-describedby']], ['s', 's', 's-error'])
})

test('a group of checkboxes has one name, the chosen ones ticked, and its texts on the group', () => {
  const html = render(
    createElement(CheckboxGroup, { name: 'g', label: 'G', hint: 'H', error: 'E', choices, initial: ['b'] }),
  )
  assert.equal(html.match(/ name="g"/g)!.length, choices.length)
  assert.match(html, /<input[^>]* id="g-0"[^>]*><label for="g-0">First<\/label>/, 'its words are alone')
  assert.ok(!('checked' in tagOf(html, /value="a"/)))
  assert.ok('checked' in tagOf(html, /value="b"/))
  const group = tagOf(html, /^<fieldset/)
  assert.equal(group['aria-describedby'], 'g-error g-hint')
  assert.equal(group.tabindex, '-1', 'an error leads there')
  assert.match(html, new RegExp(`id="${group['aria-labelledby']}">G<`), 'its name has no mark in it')
})

test('a switch sends 1 where it is on, and is on as it was', () => {
  const tagWith = (initial: boolean) =>
    tagOf(render(createElement(SwitchField, { name: 'w', label: 'W', initial })), /^<input/)
  assert.deepEqual([tagWith(true).role, tagWith(true).value], ['switch', '1'])
  assert.ok('checked' in tagWith(true))
  assert.ok(!('checked' in tagWith(false)))
})

test('a number is typed as text, with the keyboard of numbers and nothing filled in', () => {
  const { type, inputmode, autocomplete, value } = tagOf(
    render(createElement(NumberField, { name: 'n', label: 'N', initial: '50,000' })),
    /^<input/,
  )
  assert.deepEqual([type, inputmode, autocomplete, value], ['text', 'numeric', 'off', '50,000'])
})

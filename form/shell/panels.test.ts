import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createElement } from 'react'
import { registrationWith, render, tagOf, textOf } from '../testing/render.ts'

const { ReplaceQuestion } = await import('../random-data/replace-question.tsx')
const { Toaster } = await import('./toaster.tsx')

test('a dialog has a name and a description, and Cancel comes first', () => {
  const html = render(createElement(ReplaceQuestion), registrationWith())
  const dialog = tagOf(html, /^<dialog/)
  assert.match(html, new RegExp(`id="${dialog['aria-labelledby']}">Replace your answers`))
  assert.match(html, new RegExp(`id="${dialog['aria-describedby']}">Everything you entered`))
  assert.ok(!('open' in dialog), 'it is opened as a modal one')
  assert.match(textOf(html), /Cancel Replace$/)
})

test('toasts are no live region, and have a named close button', () => {
  const html = render(
    createElement(Toaster, {
      onClose: () => {},
      toasts: [
        { id: 1, kind: 'error', text: 'A <b>' },
        { id: 2, kind: 'success', text: 'B' },
      ],
    }),
  )
  assert.doesNotMatch(html, / role="(alert|status)"|aria-live/)
  assert.equal(textOf(html), 'A &lt;b&gt; × Close B × Close')
  assert.equal(tagOf(html, /^<section/)['aria-label'], 'Notifications')
})

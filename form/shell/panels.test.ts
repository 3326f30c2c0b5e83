import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createElement } from 'react'
import { render, tagOf, textOf } from '../testing/render.ts'

const { Question } = await import('../fields/question.tsx')
const { Toaster } = await import('./toaster.tsx')

test('a question is named by its title and text, and the answer that changes nothing comes first', () => {
  const html = render(
    createElement(Question, {
      title: 'Sure?',
      text: 'All goes.',
      confirm: 'Yes',
      cancel: 'No',
      onAnswer: () => {},
    }),
  )
  const dialog = tagOf(html, /^<dialog/)
  assert.match(html, new RegExp(`id="${dialog['aria-labelledby']}">Sure`))
  assert.match(html, new RegExp(`id="${dialog['aria-describedby']}">All goes`))
  assert.ok(!('open' in dialog), 'it is opened as a modal one')
  assert.match(textOf(html), /No Yes$/)
})

test('toasts have the role of their kind, are not announced by themselves, and can be closed by name', () => {
  const html = render(
    createElement(Toaster, {
      onClose: () => {},
      toasts: [
        { id: 1, kind: 'error', text: 'A <b>' },
        { id: 2, kind: 'success', text: 'B' },
      ],
    }),
  )
  assert.equal(tagOf(html, / role="alert"/)['aria-live'], 'off')
  assert.equal(tagOf(html, / role="status"/)['aria-live'], 'off')
  assert.equal(textOf(html), 'A &lt;b&gt; Close B Close')
  assert.equal(tagOf(html, /^<section/)['aria-label'], 'Notifications')
})

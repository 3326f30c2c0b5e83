import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createElement } from 'react'
import { render, tagOf, textOf } from '../testing/render.ts'

const { Tabs } = await import('./tabs.tsx')
const { Question } = await import('./question.tsx')
const { Toaster } = await import('./toaster.tsx')
const { Announcer } = await import('./announcer.tsx')

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
      label: 'Notifications',
      close: 'Close',
      duration: { success: 1, error: 1 },
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

test('what happens is announced in a region that was there and silent before', () => {
  const html = render(createElement(Announcer, { happenings: [{ id: 1, text: 'x' }] }))
  assert.equal(tagOf(html, /^<p/).role, 'status')
  assert.equal(textOf(html), '')
})

test('one tab is selected, the only stop for Tab, and only its panel is shown', () => {
  const html = render(
    createElement(Tabs<'a' | 'b'>, {
      label: 'L',
      selected: 'b',
      onTab: () => {},
      tabs: [
        { key: 'a', label: 'A', content: 'first' },
        { key: 'b', label: 'B', content: 'second' },
      ],
    }),
  )
  const tags = (role: string) =>
    [...html.matchAll(new RegExp(`<\\w+[^>]* role="${role}"[^>]*>`, 'g'))].map(([tag]) => tagOf(tag, /./))
  const [tabs, panels] = [tags('tab'), tags('tabpanel')]
  assert.deepEqual(
    tabs.map((tab) => [tab['aria-selected'], tab.tabindex, tab.type]),
    [
      ['false', '-1', 'button'],
      ['true', '0', 'button'],
    ],
  )
  assert.deepEqual(
    panels.map((panel) => 'hidden' in panel),
    [true, false],
  )
  assert.deepEqual(
    tabs.map((tab) => tab['aria-controls']),
    panels.map(({ id }) => id),
  )
  assert.deepEqual(
    panels.map((panel) => panel['aria-labelledby']),
    tabs.map(({ id }) => id),
  )
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { INITIAL_VALUES } from '@resume-library/contract/candidate'
import { createElement } from 'react'
import { inLanguage, registrationWith, render, tagOf, textOf } from '../testing/render.ts'

inLanguage('en')
const { Navigation } = await import('./navigation.tsx')
const { Problem } = await import('./problem.tsx')
const { PlainFormOffer } = await import('./plain-form-offer.tsx')

const at = (step: number, more = {}) => registrationWith({ position: { step, focus: null }, ...more })

test('during a submit the button is disabled, but focusable', () => {
  const html = render(createElement(Navigation), at(2, { submission: { kind: 'sending' } }))
  const button = tagOf(html, /type="submit"/)
  assert.equal(button['aria-disabled'], 'true')
  assert.ok(!('disabled' in button))
})

test('only the login address of a problem is a link', () => {
  const host = 'https://jobs.example'
  const texts = [
    { code: 'toast_candidate_exists', values: { host } },
    { text: 'see https://evil.example <a href="x">' },
  ]
  const html = render(createElement(Problem), registrationWith({ problem: { texts, errors: {} } }))
  assert.equal(html.match(/<a /g)!.length, 1)
  assert.match(html, /<a href="https:\/\/jobs\.example\/login">https:\/\/jobs\.example\/login<\/a>/)
  assert.match(html, /see https:\/\/evil\.example &lt;a/)
})

test('a failed page posts prefilled answers of later steps', (context) => {
  context.after(() => Reflect.deleteProperty(globalThis, 'window'))
  Object.assign(globalThis, {
    window: { prefill: { first_name: 'Joan', salary_min: '60000', acceptable_job_types: ['Temp'] } },
  })
  const values = { ...INITIAL_VALUES, first_name: 'Ann' }
  const posted = (hasLater: boolean) => {
    const html = render(createElement(PlainFormOffer, { values, hasLater }), registrationWith())
    const fields = [...html.matchAll(/<input type="hidden" name="(\w+)" value="([^"]*)"/g)]
    const valuesOf = (wanted: string) => fields.filter(([, name]) => name === wanted).map(([, , one]) => one)
    return ['first_name', 'salary_min', 'acceptable_job_types', 'salary_max'].map(valuesOf)
  }
  assert.deepEqual(posted(false), [['Ann'], ['60000'], ['Temp'], ['90000']])
  assert.deepEqual(posted(true), [['Ann'], ['10000'], [], ['90000']])
})

test('a failed page shows the outcome of a registration', () => {
  const textWhile = (kind: string) =>
    textOf(
      render(
        createElement(PlainFormOffer, { values: INITIAL_VALUES, hasLater: true }),
        registrationWith({ submission: { kind, unsent: { fields: [] } } }),
      ),
    )
  assert.match(textWhile('sending'), /^Sending your registration/)
  assert.match(textWhile('registered'), /Registration successful|You can now log in/i)
  assert.equal(textWhile('idle'), 'Continue on a simpler page')
})

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

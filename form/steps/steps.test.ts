import assert from 'node:assert/strict'
import { test } from 'node:test'
import { STEP_FIELDS } from '@resume-library/contract/candidate'
import { FIELDS } from '@resume-library/contract/fields'
import { createElement } from 'react'
import { inLanguage, registrationWith, render, tagOf } from '../testing/render.ts'

inLanguage('en')
const { PersonalStep } = await import('./personal/personal-step.tsx')
const { CareerStep } = await import('./career/career-step.tsx')

const inputOf = (html: string, name: string) => tagOf(html, new RegExp(` name="${name}"`))

test('every field of step 1 has its autocomplete', () => {
  const html = render(createElement(PersonalStep), registrationWith())
  const known = STEP_FIELDS[0].map((field) => [field, inputOf(html, field).autocomplete])
  assert.deepEqual(Object.fromEntries(known), {
    first_name: 'given-name',
    last_name: 'family-name',
    email: 'email',
    password: 'new-password',
    phone: 'tel',
    zip_code: 'postal-code',
    home_town: 'address-level2',
  })
  assert.equal(inputOf(html, 'email').type, 'email')
  assert.equal(inputOf(html, 'phone').type, 'tel')
  assert.equal(inputOf(html, 'zip_code').type, 'text', 'a number would lose its zeros')
})

for (const [index, Step] of [PersonalStep, CareerStep].entries()) {
  test(`each field of step ${index + 1} shows its own error`, () => {
    const fields = STEP_FIELDS[index as 0 | 1].filter((field) => FIELDS[field].kind !== 'switch')
    const errors = Object.fromEntries(fields.map((field) => [field, { text: `wrong ${field}` }]))
    const html = render(createElement(Step), registrationWith({ errors }))
    for (const field of fields) assert.match(html, new RegExp(`id="${field}-error"[^>]*>wrong ${field}<`))
    assert.doesNotMatch(render(createElement(Step), registrationWith()), /aria-invalid="true"/)
  })
}

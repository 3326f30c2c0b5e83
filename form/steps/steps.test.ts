import assert from 'node:assert/strict'
import { test } from 'node:test'
import { INITIAL_VALUES, STEP_FIELDS } from '@resume-library/contract/candidate'
import { createElement } from 'react'
import { inLanguage, registrationWith, render, tagOf, textOf } from '../testing/render.ts'

inLanguage('en')
const { PersonalStep } = await import('./personal-step.tsx')
const { CareerStep } = await import('./career-step.tsx')
const { SalaryFields } = await import('./salary-fields.tsx')

const inputOf = (html: string, name: string) => tagOf(html, new RegExp(` name="${name}"`))

test('a browser and its password manager know every field of step 1', () => {
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
  test(`each field of step ${index + 1} says its own error`, () => {
    const fields = STEP_FIELDS[index as 0 | 1].filter(
      (field) => !['relocate', 'driving_license'].includes(field),
    )
    const errors = Object.fromEntries(fields.map((field) => [field, { text: `wrong ${field}` }]))
    const html = render(createElement(Step), registrationWith({ errors }))
    for (const field of fields) assert.match(html, new RegExp(`id="${field}-error"[^>]*>wrong ${field}<`))
    assert.doesNotMatch(render(createElement(Step), registrationWith()), /aria-invalid="true"/)
  })
}

test('step 2 begins with the answers that are given', () => {
  const values = {
    ...INITIAL_VALUES,
    desired_job_title: 'Cook "II"',
    latest_job_title: 'Baker',
    acceptable_job_types: ['Temp'],
    salary_min: '40,000',
    salary_max: '60,000',
    education_level: 'Masters',
    work_experience: '3-5',
    key_skills: 'Bread',
    eligibility_status: 'auth_sponsorship',
    travel_radius: '25',
    relocate: '1',
    driving_license: '0',
  }
  const html = render(createElement(CareerStep), registrationWith({ start: { values, round: 1 } }))
  assert.equal(inputOf(html, 'desired_job_title').value, 'Cook &quot;II&quot;')
  for (const field of [
    'latest_job_title',
    'salary_min',
    'salary_max',
    'key_skills',
    'travel_radius',
  ] as const)
    assert.equal(inputOf(html, field).value, values[field], field)
  const chosen = [...html.matchAll(/<option value="([^"]*)" selected/g)].map(([, value]) => value)
  assert.deepEqual(chosen, ['Masters', '3-5', 'auth_sponsorship'])
  assert.ok('checked' in tagOf(html, / value="Temp"/))
  assert.ok('checked' in inputOf(html, 'relocate'))
  assert.ok(!('checked' in inputOf(html, 'driving_license')))
})

test('salaries that stand the wrong way round are warned of from the start', () => {
  const shown = (salary_min: string, salary_max: string) =>
    textOf(
      render(
        createElement(SalaryFields, {
          minimum: { name: 'salary_min', label: 'From' },
          maximum: { name: 'salary_max', label: 'To' },
          initial: { salary_min, salary_max },
        }),
      ),
    )
  assert.match(shown('60,000', '50,000'), /minimum salary is above the maximum/)
  assert.doesNotMatch(shown('50,000', '60,000'), /above/)
  assert.doesNotMatch(shown('60,000', ''), /above/)
})

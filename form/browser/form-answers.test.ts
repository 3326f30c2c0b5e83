import assert from 'node:assert/strict'
import { beforeEach, describe, test } from 'node:test'
import { INITIAL_VALUES } from '@resume-library/contract/candidate'
import { withGlobals } from '../testing/with-globals.ts'
import { readAnswers } from './form-answers.ts'
import { FakeControl, fakeForm } from './testing/fake-form.ts'
import { writeAnswers } from './write-answers.ts'

const page: { forms: unknown[] } = { forms: [] }
withGlobals({
  document: page,
  HTMLInputElement: FakeControl,
  HTMLSelectElement: FakeControl,
})

const jobType = (value: string, checked = false) =>
  new FakeControl('acceptable_job_types', { type: 'checkbox', value, checked })
const toggle = (name: string, checked: boolean) =>
  new FakeControl(name, { type: 'checkbox', value: '1', checked })

/** Every kind of input that the form has. */
function draw() {
  const controls = [
    new FakeControl('first_name', { value: ' Ann ' }),
    new FakeControl('password', { type: 'password', value: ' secret 1 ' }),
    new FakeControl('salary_min', { value: '$50k' }),
    new FakeControl('salary_max', { value: '90.000' }),
    new FakeControl('travel_radius', { value: '1,500 miles' }),
    new FakeControl('desired_job_title', { value: '1,000' }),
    jobType('Permanent', true),
    jobType('Part Time'),
    jobType('Temp', true),
    toggle('relocate', true),
    toggle('driving_license', false),
    new FakeControl('country_id', { type: 'hidden', value: 'MX' }),
    new FakeControl('resume_file', { type: 'file' }),
  ]
  const { document } = fakeForm(controls)
  page.forms = document.forms
}

beforeEach(draw)

describe('the answers', () => {
  test('are what the inputs hold, to the letter', () => {
    const { first_name, password, desired_job_title, salary_min } = readAnswers(INITIAL_VALUES)
    assert.equal(salary_min, '$50k')
    assert.equal(first_name, ' Ann ')
    assert.equal(password, ' secret 1 ')
    assert.equal(desired_job_title, '1,000')
  })

  test('keep the value from before where a step is not there yet', () => {
    const before = { ...INITIAL_VALUES, key_skills: 'welding', home_town: 'Boston' }
    const { key_skills, home_town } = readAnswers(before)
    assert.deepEqual([key_skills, home_town], ['welding', 'Boston'])
    assert.equal(before.first_name, '')
  })

  test('are those that were there last where the page has lost its inputs', () => {
    const last = readAnswers(INITIAL_VALUES)
    page.forms = []
    assert.equal(readAnswers(INITIAL_VALUES), last)
    page.forms = [{ password: null }]
    assert.equal(readAnswers(INITIAL_VALUES), last)
  })
})

describe('answers that are written', () => {
  test('are read as they were written', () => {
    const values = {
      first_name: 'Bob',
      salary_min: '20000',
      acceptable_job_types: ['Part Time', 'Temp'],
      relocate: '0',
      driving_license: '1',
    } as const
    writeAnswers(values as object)
    const { first_name, salary_min, acceptable_job_types, relocate, driving_license } =
      readAnswers(INITIAL_VALUES)
    assert.deepEqual({ first_name, salary_min, acceptable_job_types, relocate, driving_license }, values)
  })
})

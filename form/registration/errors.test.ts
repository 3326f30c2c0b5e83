import assert from 'node:assert/strict'
import { test } from 'node:test'
import { errorsOf, NO_ERRORS, stepOfField, wrongFields } from './errors.ts'
import { firstWrongStep } from './field-checks.ts'

const WRONG = errorsOf({
  key_skills: 'skills_too_long',
  zip_code: 'zip_code_required',
  email: 'email_invalid',
})

test('fields with errors are in page order', () => {
  assert.deepEqual(wrongFields(WRONG), ['email', 'zip_code', 'key_skills'])
  assert.equal(firstWrongStep(WRONG), 0)
  assert.equal(firstWrongStep(NO_ERRORS), null)
})

test('each field belongs to a step, the country to the first', () => {
  assert.deepEqual(
    (['email', 'salary_min', 'resume_url', 'country_id'] as const).map(stepOfField),
    [0, 1, 2, 0],
  )
})

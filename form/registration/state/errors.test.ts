import assert from 'node:assert/strict'
import { test } from 'node:test'
import { INITIAL_VALUES } from '@resume-library/contract/candidate'
import { ANN } from '../testing/test-registration.ts'
import { errorsOf, errorsOnStep, NO_ERRORS, stepOfField, stillTrue, wrongFields } from './errors.ts'
import { checkAnswers, firstWrongStep } from './field-checks.ts'

const WRONG = errorsOf({
  key_skills: 'skills_too_long',
  zip_code: 'zip_code_required',
  email: 'email_invalid',
})

test('answers that are right have the one object for no errors, so that nothing is drawn again', () => {
  assert.equal(checkAnswers({ ...INITIAL_VALUES, ...ANN }), NO_ERRORS)
  assert.equal(errorsOf({}), NO_ERRORS)
  assert.equal(errorsOnStep(WRONG, 2), NO_ERRORS)
})

test('a step with an error has all of them as they are, so that the same are not drawn again', () => {
  assert.equal(errorsOnStep(WRONG, 0), WRONG)
  assert.equal(errorsOnStep(WRONG, 1), WRONG)
})

test('wrong fields come in the order of the page, whatever order they were found in', () => {
  assert.deepEqual(wrongFields(WRONG), ['email', 'zip_code', 'key_skills'])
  assert.equal(firstWrongStep(WRONG), 0)
  assert.equal(firstWrongStep(NO_ERRORS), null)
})

test('a field is on its own step, and one that is never asked on the first', () => {
  assert.deepEqual(
    (['email', 'salary_min', 'resume_url', 'country_id'] as const).map(stepOfField),
    [0, 1, 2, 0],
  )
})

test('of a problem the words stay, and what is still wrong', () => {
  const texts = [{ text: 'Not now.' }]
  const said = { texts, errors: WRONG }
  assert.equal(stillTrue(said, WRONG), said)
  assert.equal(stillTrue(null, WRONG), null)
  const { email } = WRONG
  assert.deepEqual(stillTrue(said, { email: email! }), { texts, errors: { email } })
  assert.deepEqual(stillTrue(said, NO_ERRORS), { texts, errors: {} })
  assert.equal(stillTrue({ texts: [], errors: WRONG }, NO_ERRORS), null)
})

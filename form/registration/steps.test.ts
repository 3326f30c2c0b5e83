import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { listenToFields } from '../shell/page-events.ts'
import { readyToSubmit } from '../testing/ready-to-submit.ts'
import { ANN, testRegistration } from '../testing/test-registration.ts'
import { errorsOf, NO_ERRORS, stepOfField, wrongFields } from './errors.ts'
import { firstWrongStep } from './field-checks.ts'

describe('the steps', () => {
  test('Next stays on errors, and goes on without them', async () => {
    const { registration, type } = await testRegistration()
    const now = registration.current
    type({ ...ANN, zip_code: '' })
    registration.next()
    assert.deepEqual(now().position, { step: 0, focus: 'problem' })
    assert.deepEqual(now().errors, { zip_code: { code: 'zip_code_required' } })
    type({ zip_code: '02134' })
    assert.equal(now().errors, NO_ERRORS)
    assert.equal(now().problem, null, 'the error summary goes with its last error')
    registration.next()
    assert.deepEqual(now().position, { step: 1, focus: 'step-heading' })
    assert.equal(now().problem, null)
    registration.goToField('email')
    assert.deepEqual(now().position, { step: 0, focus: 'email', select: false })
  })

  test('another step shows only its own remaining errors', async () => {
    const { registration, type } = await testRegistration()
    const now = registration.current
    type({ ...ANN, zip_code: '', salary_min: 'abc', salary_max: 'abc' })
    registration.next()
    assert.deepEqual(Object.keys(now().problem!.errors), ['zip_code'])
    registration.goTo(1)
    assert.equal(now().problem, null)
    assert.ok(now().errors.zip_code, 'at its field')
    registration.next()
    assert.deepEqual(Object.keys(now().problem!.errors), ['zip_code', 'salary_min', 'salary_max'])
    type({ zip_code: '02134', salary_min: '1000' })
    assert.deepEqual(Object.keys(now().problem!.errors), ['salary_max'])
    registration.goToField('salary_min')
    assert.deepEqual(Object.keys(now().problem!.errors), ['salary_max'])
    registration.goTo(0)
    assert.equal(now().problem, null)
    registration.next()
    assert.deepEqual(now().position, { step: 1, focus: 'step-heading' })
    assert.deepEqual(now().errors, { salary_max: { code: 'amount_not_yearly' } })
  })

  test('are done once visited and left without a required answer missing', async () => {
    const { registration, type } = await testRegistration()
    const done = () => ([0, 1, 2] as const).filter((step) => registration.stateOfStep(step) === 'done')
    registration.goTo(2)
    assert.deepEqual(done(), [], 'the first lacks answers, the second was never seen')
    registration.goTo(1)
    assert.deepEqual(done(), [], 'the third lacks its resume')
    registration.goTo(0)
    type(ANN)
    registration.goTo(2)
    assert.deepEqual(done(), [0, 1])
    registration.goTo(0)
    type({ zip_code: '' })
    registration.goTo(1)
    assert.deepEqual(done(), [])
  })

  test("a recheck clears corrected errors, but not a server's", async () => {
    const refused = { text: 'Not from here.' }
    const { registration } = await testRegistration({
      typed: { last_name: 'Lee', phone: '1' },
      errors: {
        last_name: { code: 'last_name_required' },
        zip_code: { code: 'zip_code_required' },
        phone: refused,
      },
    })
    registration.catchUp()
    assert.deepEqual(registration.current().errors, {
      zip_code: { code: 'zip_code_required' },
      phone: refused,
    })
  })
})

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

const REGISTERED = { kind: 'registered', body: {} } as const
const LOST = { kind: 'unanswered' } as const

test('each funnel step is reported once, and every outcome', async () => {
  const { submit, answer, steps } = await readyToSubmit()
  await submit()
  await answer(LOST)
  await submit()
  await answer(REGISTERED)
  assert.deepEqual(steps, [
    'opened',
    'personal_info_done',
    'career_info_done',
    'resume_added',
    'submitted',
    'refused',
    'submitted',
    'registered',
  ])
})

test('a skipped step with errors is not reported as done', async () => {
  const { registration, steps, type } = await testRegistration()
  registration.goTo(1)
  assert.deepEqual(steps, ['opened'])
  type(ANN)
  registration.goTo(2)
  assert.deepEqual(steps, ['opened', 'personal_info_done', 'career_info_done'])
})

test('an answer typed before the listeners are attached corrects its error', async () => {
  const { registration, inputs } = await testRegistration({
    errors: { last_name: { code: 'last_name_required' } },
  })
  inputs.last_name = 'Lee'
  assert.notEqual(registration.current().errors, NO_ERRORS)
  listenToFields(new EventTarget(), registration)
  assert.equal(registration.current().errors, NO_ERRORS)
})

import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { ANN, testRegistration } from '../testing/test-registration.ts'
import { NO_ERRORS } from './errors.ts'

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

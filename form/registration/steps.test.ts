import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { ANN, testRegistration } from '../testing/test-registration.ts'
import { NO_ERRORS } from './errors.ts'

describe('the steps', () => {
  test('Next stays at what is wrong, and goes on when it is right', async () => {
    const { registration, type } = await testRegistration()
    const now = registration.current
    type({ ...ANN, zip_code: '' })
    registration.next()
    assert.deepEqual(now().position, { step: 0, focus: 'problem' })
    assert.deepEqual(now().errors, { zip_code: { code: 'zip_code_required' } })
    type({ zip_code: '02134' })
    assert.equal(now().errors, NO_ERRORS)
    assert.ok(now().problem, 'what stands above stays until the next try')
    registration.next()
    assert.deepEqual(now().position, { step: 1, focus: 'step-heading' })
    assert.equal(now().problem, null)
    registration.goToField('email')
    assert.deepEqual(now().position, { step: 0, focus: 'email', select: false })
  })

  test('another step is told only what is still wrong', async () => {
    const { registration, type } = await testRegistration()
    const now = registration.current
    type({ ...ANN, zip_code: '', salary_min: 'abc', salary_max: 'abc' })
    registration.next()
    type({ zip_code: '02134', salary_min: '1' })
    registration.goToField('email')
    assert.deepEqual(Object.keys(now().problem!.errors), ['zip_code', 'salary_min', 'salary_max'])
    registration.goTo(1)
    assert.deepEqual(now().problem, { texts: [], errors: { salary_max: { code: 'amount_not_yearly' } } })
    type({ salary_max: '2' })
    registration.goTo(2)
    assert.equal(now().problem, null)
  })

  test('errors that are checked again stay where they are true, and where a server has said them', async () => {
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

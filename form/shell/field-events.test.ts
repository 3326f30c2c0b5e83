import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { NO_ERRORS } from '../registration/errors.ts'
import { testRegistration } from '../testing/test-registration.ts'
import { listenToFields } from './page-events.ts'

describe('typed answers', () => {
  const wrongName = async () => {
    const { registration, inputs } = await testRegistration({
      errors: { last_name: { code: 'last_name_required' } },
    })
    const field = Object.assign(new EventTarget(), { name: 'last_name' })
    return { registration, inputs, field, errors: () => registration.current().errors }
  }

  test('correct an error before the listeners are attached', async () => {
    const { registration, inputs, field, errors } = await wrongName()
    inputs.last_name = 'Lee'
    assert.notEqual(errors(), NO_ERRORS, 'nobody has heard of it')
    listenToFields(field, registration)
    assert.equal(errors(), NO_ERRORS)
  })
})

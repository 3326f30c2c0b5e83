import assert from 'node:assert/strict'
import { test } from 'node:test'
import { NO_ERRORS } from '../registration/errors.ts'
import { testRegistration } from '../testing/test-registration.ts'
import { listenToFields } from './page-events.ts'

test('an answer typed before the listeners are attached corrects its error', async () => {
  const { registration, inputs } = await testRegistration({
    errors: { last_name: { code: 'last_name_required' } },
  })
  inputs.last_name = 'Lee'
  assert.notEqual(registration.current().errors, NO_ERRORS)
  listenToFields(new EventTarget(), registration)
  assert.equal(registration.current().errors, NO_ERRORS)
})

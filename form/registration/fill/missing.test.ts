import assert from 'node:assert/strict'
import { test } from 'node:test'
import { INITIAL_VALUES } from '@resume-library/contract/candidate'
import { ANN } from '../testing/test-registration.ts'
import { firstMissing } from './missing.ts'

test('missing is the first field that must be answered: what is wrong is not missing, nor what may be empty', () => {
  const answered = { ...INITIAL_VALUES, ...ANN }
  assert.equal(firstMissing(answered), undefined)
  assert.equal(firstMissing({ ...answered, zip_code: '', password: '' }), 'password')
  assert.equal(firstMissing({ ...answered, email: 'wrong', zip_code: '' }), 'zip_code')
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { INITIAL_VALUES, STEP_FIELDS } from './candidate.ts'
import { EDUCATION_LEVELS, ELIGIBILITY_STATUSES, JOB_TYPES, WORK_EXPERIENCES } from './choices.ts'
import * as limits from './limits.ts'

test('the choices are those of the specification, section 3', () => {
  assert.deepEqual(JOB_TYPES, ['Permanent', 'Contract', 'Temp', 'Part Time'])
  assert.deepEqual(EDUCATION_LEVELS, ['High School', 'Associates', 'Bachelors', 'Masters', 'Doctorate'])
  assert.deepEqual(WORK_EXPERIENCES, ['0-1', '1-2', '3-5', '5-10', '10+'])
  assert.deepEqual(ELIGIBILITY_STATUSES, ['auth_any_employer', 'auth_current_employer', 'auth_sponsorship'])
})

test('the initial values are those of the specification, section 3', () => {
  const { country_id, salary_min, salary_max, travel_radius, relocate, driving_license } = INITIAL_VALUES
  assert.deepEqual([country_id, salary_min, salary_max, travel_radius], ['US', '10000', '90000', '25'])
  assert.deepEqual([relocate, driving_license], ['1', '1'])
  assert.equal(INITIAL_VALUES.eligibility_status, 'auth_any_employer')
  assert.deepEqual(INITIAL_VALUES.acceptable_job_types, [])
})

test('the steps contain every field once, except the country', () => {
  const fields = STEP_FIELDS.flat()
  assert.equal(STEP_FIELDS.length, 3)
  assert.equal(new Set(fields).size, fields.length)
  assert.deepEqual([...fields, 'country_id'].sort(), Object.keys(INITIAL_VALUES).sort())
})

test('the limits are those of the specification, section 9', () => {
  assert.equal(limits.RESUME_MAX_BYTES, 5_242_880)
  assert.equal(limits.PASSWORD_MIN_LENGTH, 8)
  assert.equal(limits.ZIP_CODE_SENT_LENGTH, 5)
  assert.equal(limits.PROVIDER_TIMEOUT_MS, 30_000)
  assert.deepEqual(limits.TOAST_MS, { success: 5_000, error: 8_000 })
  assert.equal(limits.EMAIL_CONFLICT_FOCUS_MS, 500)
})

test('a resume of the largest size fits into a registration as base64', () => {
  assert.equal(limits.RESUME_BASE64_MAX_LENGTH, 6_990_508)
  assert.ok(limits.RESUME_BASE64_MAX_LENGTH < limits.REGISTRATION_MAX_BYTES)
})

test('a scan times out before the form’s upload does', () => {
  assert.ok(limits.SCAN_TIMEOUT_MS + 5_000 <= limits.UPLOAD_STALL_MS)
})

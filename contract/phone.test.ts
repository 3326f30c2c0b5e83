import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { INITIAL_VALUES } from './candidate.ts'
import { checkField } from './form-rules.ts'
import { isPhone, plainPhone, withoutExtension } from './phone.ts'
import { providerRequest, submittedCandidate } from './provider-request.ts'

describe('an extension is not part of the number', () => {
  for (const typed of [
    '(555) 010-1959 ext. 3',
    '(555) 010-1959 extension 3',
    '(555) 010-1959, extensión: 34',
    '(555) 010-1959 (ext. 3)',
    '555-010-1959x3',
    '555-010-1959 #3',
    '5550101959;ext=3',
    '5550101959 anexo 12',
    '٥٥٥٠١٠١٩٥٩ تحويلة ٣',
  ])
    test(typed, () => {
      assert.ok(isPhone(typed))
      assert.equal(plainPhone(typed), '5550101959')
      assert.notEqual(withoutExtension(typed), typed)
    })
})

describe('a number is reduced to its digits', () => {
  for (const [typed, sent] of [
    ['+44 (0)20 7946 0958', '+442079460958'],
    ['0044 (0) 20 7946 0958', '00442079460958'],
    ['＋４４（０）２０ ７９４６ ０９５８', '+442079460958'],
    ['(0)20 7946 0958', '02079460958'],
    ['+1 (555) 010-9999', '+15550109999'],
    ['\u202a+1 (555) 010-9999\u202c', '+15550109999'],
    ['030/1234567', '0301234567'],
    ['011 44 20 7946 0958', '011442079460958'],
  ] as const)
    test(typed, () => assert.equal(plainPhone(typed), sent))
})

describe('invalid numbers are refused, and left unchanged', () => {
  for (const typed of [
    'call me',
    '555 LAMPS',
    'ext. 3',
    '+',
    '555 0100 home',
    '电话 5550100',
    '555-010-1959 / 555-010-2000',
    '555+010',
    '++15550109999',
    '555#0109999',
    '5⁵5',
  ])
    test(typed, () => {
      assert.equal(checkField('phone', typed), 'phone_invalid')
      assert.equal(plainPhone(typed), typed)
    })
})

test('a phone number is optional, and limited in length', () => {
  assert.equal(checkField('phone', ''), null)
  assert.equal(checkField('phone', '  '), null)
  assert.equal(checkField('phone', '5'.repeat(201)), 'text_too_long')
})

test('the form sends a plain number; the service reduces any text to digits and plus', () => {
  const phone = '+44 (0)20 7946 0958 ext. 3'
  const values = { ...INITIAL_VALUES, phone }
  const now = new Date(0)
  const submitted = submittedCandidate(values, { resume_url: '', uploaded_resume: null }, now)
  assert.equal(providerRequest(submitted, now).phone, '+442079460958')
  assert.equal(providerRequest({ phone }, now).phone, '+44020794609583')
})

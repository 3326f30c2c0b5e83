import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import { INITIAL_VALUES, STEP_FIELDS } from './candidate.ts'
import { SENTENCES } from './errors.ts'
import { maximumOf } from './field-amounts.ts'
import { checkField, checkForm, fieldError, reversedSalaries } from './form-rules.ts'
import { PASSWORD_MAX_LENGTH, RESUME_URL_MAX_LENGTH, TEXT_MAX_LENGTH } from './limits.ts'
import { inEnglish } from './outcome.ts'

const RIGHT = {
  ...INITIAL_VALUES,
  first_name: 'Ada',
  last_name: 'Lovelace',
  email: 'ada@example.com',
  password: 'difference',
  zip_code: '02108',
}

/** Specification, section 5: the field, a value, and the sentence that it gives. */
const WRONG = [
  ['email', '', 'Please enter a valid email address'],
  ['email', 'ada', 'Please enter a valid email address'],
  ['email', `${'a'.repeat(250)}@a.us`, 'Email must be at most 254 characters'],
  ['email', 'ada@example', 'Please enter a valid email address'],
  ['email', 'ada@-example.com', 'Please enter a valid email address'],
  ['email', 'ada@example..com', 'Please enter a valid email address'],
  ['password', '', 'Password must be at least 8 characters'],
  ['password', '1234567', 'Password must be at least 8 characters'],
  ['password', '👩‍🚀👩‍🚀', 'Password must be at least 8 characters'],
  ['password', 'x'.repeat(PASSWORD_MAX_LENGTH + 1), 'Password must be at most 1,024 characters'],
  ['first_name', '', 'First name is required'],
  ['first_name', '  ', 'First name is required'],
  ['first_name', '\u200b', 'First name is required'],
  ['first_name', '\u3164\u2800\u115f\uffa0 ', 'First name is required'],
  ['first_name', '\u0007\u0085\ue000 \u0301', 'First name is required'],
  ['last_name', '', 'Last name is required'],
  ['zip_code', '', 'Zip code is required'],
  ['zip_code', '1234', 'Please enter a valid US zip code (e.g., 12345 or 12345-6789)'],
  ['zip_code', '123456', 'Please enter a valid US zip code (e.g., 12345 or 12345-6789)'],
  ['zip_code', '12345-678', 'Please enter a valid US zip code (e.g., 12345 or 12345-6789)'],
  ['zip_code', '00000', 'Please enter a valid US zip code (e.g., 12345 or 12345-6789)'],
  ['zip_code', '００４９９－１２３４', 'Please enter a valid US zip code (e.g., 12345 or 12345-6789)'],
  ['zip_code', '٠٢١٠', 'Please enter a valid US zip code (e.g., 12345 or 12345-6789)'],
  ['zip_code', '1234⑤', 'Please enter a valid US zip code (e.g., 12345 or 12345-6789)'],
] as const

const ACCEPTED = [
  ['email', ' Ada.Lovelace+jobs@mail.example.co.uk '],
  ['password', '12345678'],
  ['password', '👩'.repeat(PASSWORD_MAX_LENGTH)],
  ['password', 'пароль12'],
  ['first_name', '名'],
  ['zip_code', '12345'],
  ['zip_code', '12345-6789'],
  ['zip_code', ' 123456789 '],
  ['zip_code', '00501'],
  ['zip_code', '00601-0000'],
  ['zip_code', '٠٢١٠٨'],
  ['zip_code', '１２３４５－６７８９'],
  ['salary_min', '0'],
  ['travel_radius', ''],
] as const

describe('the form rules', () => {
  for (const [field, value, sentence] of WRONG) {
    test(`${field} ${JSON.stringify(value).slice(0, 40)}: ${sentence}`, () => {
      const code = checkField(field, value)
      assert.equal(code && SENTENCES[code as keyof typeof SENTENCES], sentence)
    })
  }

  for (const [field, value] of ACCEPTED) {
    test(`${field} ${JSON.stringify(value).slice(0, 40)} is right`, () =>
      assert.equal(checkField(field, value), null))
  }

  for (const [field, code, right] of [
    ['salary_min', 'amount_not_yearly', '50,000'],
    ['salary_max', 'amount_not_yearly', '$50k'],
    ['travel_radius', 'amount_below_zero', '50 miles'],
  ] as const) {
    test(`${field} has a minimum of 0`, () => {
      assert.equal(checkField(field, '-1'), code)
      assert.equal(checkField(field, '0'), null)
    })

    test(`${field} is read as a person writes it`, () => {
      assert.equal(checkField(field, right), null)
      assert.equal(checkField(field, 'abc'), code)
      assert.equal(checkField(field, '1,000,000,001'), 'amount_too_large')
      assert.equal(checkField(field, '9'.repeat(400)), 'amount_too_large')
    })
  }

  test('the error of a too large amount names the maximum', () => {
    const error = { code: 'amount_too_large', values: { maximum: '1,000,000,000' } } as const
    assert.deepEqual(fieldError('salary_min', 'amount_too_large'), error)
    assert.equal(inEnglish(error), 'Enter a number up to 1,000,000,000')
    assert.deepEqual(fieldError('travel_radius', 'amount_below_zero'), { code: 'amount_below_zero' })
    assert.equal(maximumOf({ kind: 'amount', maximum: 240 }), 240)
  })

  test('a travel radius is at most 500 miles', () => {
    assert.equal(checkField('travel_radius', '500 miles'), null)
    assert.equal(checkField('travel_radius', '501'), 'amount_too_large')
    assert.equal(inEnglish(fieldError('travel_radius', 'amount_too_large')), 'Enter a number up to 500')
  })

  test('a salary may have a unit and a period', () => {
    assert.equal(checkField('salary_min', '$25/hour'), null)
    assert.equal(checkField('travel_radius', '$25/hour'), 'amount_below_zero')
  })

  test('a field without a rule is a line of text', () => {
    const right = 'x'.repeat(TEXT_MAX_LENGTH)
    assert.equal(checkField('desired_job_title', right), null)
    assert.deepEqual(checkForm({ ...RIGHT, desired_job_title: `${right}x` }), {
      desired_job_title: 'text_too_long',
    })
  })

  test('the address of a resume may be longer than a line of text', () => {
    const resume_url = `https://example.com/${'x'.repeat(RESUME_URL_MAX_LENGTH)}`
    assert.deepEqual(checkForm({ ...RIGHT, resume_url }), {})
  })

  test('an untouched form lacks exactly the five required fields', () => {
    assert.deepEqual(checkForm(INITIAL_VALUES), {
      first_name: 'first_name_required',
      last_name: 'last_name_required',
      email: 'email_invalid',
      password: 'password_too_short',
      zip_code: 'zip_code_required',
    })
  })

  test('a form with the five required fields is valid', () => assert.deepEqual(checkForm(RIGHT), {}))

  test('any text is checked without an error', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...STEP_FIELDS.flat()),
        fc.string({ unit: 'binary', maxLength: 200 }),
        (field, value) => {
          const code = checkField(field, value)
          assert.ok(code === null || typeof code === 'string')
        },
      ),
    )
  })
})

test('salaries are reversed only when both are given', () => {
  for (const [minimum, maximum, asked] of [
    ['2', '1', '2-1'],
    ['10', '9', '10-9'],
    ['100,000', '$90k', '100000-90000'],
    ['abc', '1', ''],
    ['1', '1', ''],
    ['', '1', ''],
    ['1', '', ''],
  ] as const)
    assert.equal(reversedSalaries(minimum, maximum), asked)
})

test('pay below 1,000 needs its period, and both salaries are one question', () => {
  const errorsOf = (salary_min: string, salary_max = '90000') =>
    checkForm({ ...RIGHT, salary_min, salary_max })
  for (const answered of ['18/hour', '900 a year', '900 al año', '1000', '0', ''])
    assert.deepEqual(errorsOf(answered), {})
  for (const open of ['18', '999', '$0.5', '١٨', '15.50'])
    assert.deepEqual(errorsOf(open), { salary_min: 'pay_period_missing' }, open)
  assert.deepEqual(errorsOf('18', '25'), { salary_min: 'pay_period_missing' })
  assert.deepEqual(errorsOf('0', '25'), { salary_max: 'pay_period_missing' })
  assert.equal(checkField('salary_min', '18'), null, 'other systems send a year in full')
})

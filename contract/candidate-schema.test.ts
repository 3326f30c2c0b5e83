import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { z } from 'zod'
import { INITIAL_VALUES, STEP_FIELDS } from './candidate.ts'
import { candidateSchema } from './candidate-schema.ts'
import { choicesOf } from './choices.ts'
import { maximumOf } from './field-amounts.ts'
import { FIELDS } from './fields.ts'
import { checkField } from './form-rules.ts'
import { PASSWORD_MAX_LENGTH, RESUME_BASE64_MAX_LENGTH, TEXT_MAX_LENGTH } from './limits.ts'
import { providerRequest, submittedCandidate } from './provider-request.ts'

const NOW = new Date('2026-01-02T03:04:05.678Z')
const MEGABYTES = 8_000_000
const SUBMITTED = submittedCandidate(INITIAL_VALUES, { resume_url: '', uploaded_resume: null }, NOW)

describe('the schema of a registration', () => {
  test('accepts the form’s and the provider’s request unchanged', () => {
    assert.deepEqual(candidateSchema.parse(SUBMITTED), SUBMITTED)
    const sent = providerRequest(SUBMITTED, NOW)
    assert.deepEqual(candidateSchema.parse(sent), sent)
  })

  test('accepts missing fields and null', () => {
    assert.deepEqual(candidateSchema.parse({ phone: null }), { phone: null })
  })

  test('treats an empty choice or date as missing', () => {
    const empty = { relocate: '', driving_license: '', eligibility_status: '', registration_date: '' }
    assert.deepEqual(
      providerRequest(candidateSchema.parse({ ...empty, country_id: '' }), NOW),
      providerRequest({}, NOW),
    )
  })

  test('drops unknown fields', () => {
    const parsed = candidateSchema.parse(JSON.parse('{"phone":"1","is_admin":true,"__proto__":{"a":1}}'))
    assert.deepEqual(Object.keys(parsed), ['phone'])
  })

  test('accepts a resume of the largest size, and no larger one', () => {
    const resume = (length: number) => ({ uploaded_resume: { resume_content_base64: 'A'.repeat(length) } })
    assert.ok(candidateSchema.safeParse(resume(RESUME_BASE64_MAX_LENGTH)).success)
    assert.equal(candidateSchema.safeParse(resume(RESUME_BASE64_MAX_LENGTH + 1)).success, false)
  })

  for (const [field, value] of [
    ['first_name', 1],
    ['first_name', 'a'.repeat(TEXT_MAX_LENGTH + 1)],
    ['email', ['ada@example.com']],
    ['salary_min', '10000'],
    ['salary_min', -1],
    ['salary_max', Number.MAX_VALUE],
    ['relocate', true],
    ['relocate', 'yes'],
    ['acceptable_job_types', 'Permanent'],
    ['acceptable_job_types', ['Gig']],
    ['education_level', 'Kindergarten'],
    ['eligibility_status', ' '],
    ['uploaded_resume', 'base64'],
    ['registration_date', 'yesterday'],
  ] as const) {
    test(`refuses ${field} ${JSON.stringify(value).slice(0, 40)}, and names it`, () => {
      const result = candidateSchema.safeParse({ [field]: value })
      assert.equal(result.error?.issues[0]?.path[0], field)
    })
  }

  test('names the fault of a long password', () => {
    const { error } = candidateSchema.safeParse({ password: 'x'.repeat(PASSWORD_MAX_LENGTH + 1) })
    assert.equal(error?.issues[0]?.message, 'Password must be at most 1,024 characters')
  })

  const OWN_SHAPE = ['email', 'phone', 'zip_code', 'resume_url']
  for (const name of STEP_FIELDS.flat().filter((other) => !OWN_SHAPE.includes(other))) {
    const field = FIELDS[name]
    const isTaken = (value: unknown) => candidateSchema.safeParse({ [name]: value }).success
    if (field.kind === 'text' || field.kind === 'secret') {
      const maximum = field.kind === 'secret' ? PASSWORD_MAX_LENGTH : (field.maxLength ?? TEXT_MAX_LENGTH)
      test(`takes a ${name} of ${maximum} emoji and no more, as the form does`, () => {
        for (const length of [maximum, maximum + 1]) {
          const value = '\u{1f469}'.repeat(length)
          assert.equal(isTaken(value), length === maximum)
          assert.equal(checkField(name, value) === null, length === maximum)
        }
      })
    } else if (field.kind === 'amount') {
      test(`takes a ${name} from 0 to the maximum, as the form does but for a radius`, () => {
        const maximum = maximumOf(field)
        for (const amount of [-1, 0, maximum, maximum + 1]) {
          const isRight = amount >= 0 && amount <= maximum
          assert.equal(isTaken(amount), isRight)
          if (field.unit !== 'mile') assert.equal(checkField(name, String(amount)) === null, isRight)
        }
      })
    } else if (field.kind === 'choice') {
      test(`takes each ${name} that may be chosen, and what is chosen at first`, () => {
        for (const choice of [...choicesOf(name), INITIAL_VALUES[name]])
          assert.ok(isTaken(choice), String(choice))
        assert.equal(isTaken('something else'), false)
      })
    }
  }

  test('refuses megabytes in any field', () => {
    const hostile = [
      'a'.repeat(MEGABYTES),
      '\u{1f469}'.repeat(MEGABYTES / 2),
      `a${'\u0301'.repeat(MEGABYTES / 2)}${'\u0316'.repeat(MEGABYTES / 2)}`,
      Array.from({ length: MEGABYTES / 8 }, () => 'Temp'),
    ]
    for (const field of Object.keys(candidateSchema.shape))
      for (const value of hostile) assert.equal(candidateSchema.safeParse({ [field]: value }).success, false)
  })

  test('converts to JSON Schema', () => {
    const schema = z.toJSONSchema(candidateSchema)
    assert.deepEqual(
      Object.keys(schema.properties ?? {}).sort(),
      [...Object.keys(SUBMITTED), 'consent'].sort(),
    )
  })
})

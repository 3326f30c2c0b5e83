import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { INITIAL_VALUES } from '@resume-library/contract/candidate'
import { RESUME_BASE64_MAX_LENGTH } from '@resume-library/contract/limits'
import { providerRequest } from '@resume-library/contract/provider-request'
import fc from 'fast-check'
import { registrationBody } from './registration-body.ts'

const candidateOf = (resume_content_base64: string, first_name: string, resume_filename: string) =>
  providerRequest(
    {
      ...INITIAL_VALUES,
      salary_min: null,
      salary_max: null,
      travel_radius: null,
      acceptable_job_types: [],
      first_name,
      uploaded_resume: { resume_content_base64, resume_filename, resume_filetype: 'pdf' },
    },
    new Date(),
  )

describe('the body of a registration', () => {
  test('is what JSON.stringify writes, however long the resume is', () => {
    const length = fc.constantFrom(4, 40_000, 65_536, 65_540, 200_000)
    const text = fc.string({ unit: 'grapheme' })
    fc.assert(
      fc.property(length, text, text, (length, name, filename) => {
        const candidate = candidateOf('+/9A'.repeat(length / 4), name, filename)
        assert.equal(String(registrationBody(candidate)), JSON.stringify(candidate))
      }),
    )
  })

  test('never has the resume in one long JSON.stringify', (context) => {
    const candidate = candidateOf('A'.repeat(RESUME_BASE64_MAX_LENGTH), 'Ada', 'ada.pdf')
    const stringify = context.mock.method(JSON, 'stringify')
    assert.ok(registrationBody(candidate).length > RESUME_BASE64_MAX_LENGTH)
    assert.ok(stringify.mock.calls.every(({ result = '' }) => result.length < 2_000))
  })

  test('holds no white space around a long resume, of which some must be escaped', () => {
    const candidate = candidateOf(` ${'A'.repeat(100_000)}\n`, 'Ada', 'ada.pdf')
    const body = JSON.parse(String(registrationBody(candidate)))
    assert.equal(body.uploaded_resume.resume_content_base64, 'A'.repeat(100_000))
  })
})

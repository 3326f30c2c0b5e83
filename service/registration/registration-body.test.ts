import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { INITIAL_VALUES } from '@resume-library/contract/candidate'
import { RESUME_BASE64_MAX_LENGTH } from '@resume-library/contract/limits'
import type { LongText } from '@resume-library/contract/long-text'
import { providerRequest } from '@resume-library/contract/provider-request'
import { Pieces } from '@resume-library/server/bodies/pieces'
import { TextAsBytes } from '@resume-library/server/bodies/text-as-bytes'
import fc from 'fast-check'
import { registrationBody } from './registration-body.ts'

const candidateOf = (resume_content_base64: LongText, first_name: string, resume_filename: string) =>
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
    NOW,
  )

const NOW = new Date()
const asBytes = (text: string) => new TextAsBytes(new Pieces([Buffer.from(text)]))
const bodyOf = (...parts: Parameters<typeof candidateOf>) =>
  Buffer.concat(registrationBody(candidateOf(...parts))).toString()

describe('the body of a registration', () => {
  test('is what JSON.stringify writes, whether the resume is a string or bytes', () => {
    const length = fc.constantFrom(4, 65_536, 200_000)
    const text = fc.string({ unit: 'grapheme' })
    fc.assert(
      fc.property(length, text, text, (length, name, filename) => {
        const content = '+/9A'.repeat(length / 4)
        const written = JSON.stringify(candidateOf(content, name, filename))
        assert.equal(bodyOf(content, name, filename), written)
        assert.equal(bodyOf(asBytes(content), name, filename), written)
      }),
    )
  })

  test('has the bytes of a resume as they came, without a copy', (context) => {
    const content = asBytes('A'.repeat(RESUME_BASE64_MAX_LENGTH))
    const stringify = context.mock.method(JSON, 'stringify')
    const body = registrationBody(candidateOf(content, 'Ada', 'ada.pdf'))
    assert.ok(body.some(({ buffer }) => buffer === content.bytes.buffers[0]!.buffer))
    assert.ok(stringify.mock.calls.every(({ result = '' }) => result.length < 2_000))
  })

  test('holds no spaces around a long resume', () => {
    const body = JSON.parse(bodyOf(asBytes(` ${'A'.repeat(100_000)}  `), 'Ada', 'ada.pdf'))
    assert.equal(body.uploaded_resume.resume_content_base64, 'A'.repeat(100_000))
  })
})

import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { JOB_TYPES } from '@resume-library/contract/choices'
import { checkForm } from '@resume-library/contract/form-rules'
import {
  checkProviderRequest,
  providerRequest,
  submittedCandidate,
} from '@resume-library/contract/provider-request'
import { resumeSource } from '@resume-library/contract/resume'
import fc from 'fast-check'
import { ANN, settled, testRegistration } from '../testing/test-registration.ts'
import { RANDOM_RANGES, randomRegistration, SKILLS, ZIP_CODES } from './random-data.ts'

/** Registrations for arbitrary sequences of random numbers, both limits included. */
const anyRegistration = fc
  .infiniteStream(
    fc.oneof(fc.constant(0), fc.constant(1 - 2 ** -53), fc.double({ min: 0, max: 0.999, noNaN: true })),
  )
  .map((numbers) => randomRegistration(() => numbers.next().value as number))

const within = (value: number, [from, to]: readonly [number, number]) =>
  assert.ok(Number.isInteger(value) && value >= from && value <= to, `${value} is not from ${from} to ${to}`)

describe('random data', () => {
  test('stays within the ranges of the specification', () => {
    fc.assert(
      fc.property(anyRegistration, ({ values }) => {
        within(values.acceptable_job_types.length, [1, 4])
        assert.equal(new Set(values.acceptable_job_types).size, values.acceptable_job_types.length)
        assert.ok(values.acceptable_job_types.every((type) => JOB_TYPES.includes(type)))
        const skills = values.key_skills.split(', ')
        within(skills.length, RANDOM_RANGES.skills)
        assert.equal(new Set(skills).size, skills.length)
        assert.ok(skills.every((skill) => SKILLS.includes(skill)))
        within(Number(values.salary_min), RANDOM_RANGES.salary_min)
        within(Number(values.salary_max), RANDOM_RANGES.salary_max)
        within(Number(values.travel_radius), RANDOM_RANGES.travel_radius)
        assert.ok(values.zip_code in ZIP_CODES)
      }),
    )
  })

  test("passes the form's rules", () => {
    fc.assert(
      fc.property(anyRegistration, ({ values, resume }) => {
        assert.deepEqual(checkForm(values), {})
        const source = resumeSource(values, resume)
        assert.ok(source.ok)
        const now = new Date()
        const candidate = providerRequest(submittedCandidate(values, source.resume, now), now)
        assert.equal(checkProviderRequest(candidate), null)
        assert.match(atob(String(candidate.uploaded_resume!.resume_content_base64)), /Skills: /)
      }),
    )
  })

  test('has 25 skills and 7 zip codes to choose from', () => {
    assert.equal(new Set(SKILLS).size, 25)
    assert.equal(Object.keys(ZIP_CODES).length, 7)
  })
})

describe('random data', () => {
  test('asks before it replaces a running upload', async () => {
    const { registration, uploads, chooseResume, answerUpload } = await testRegistration()
    await chooseResume()
    registration.fillWithRandomData()
    assert.equal(registration.current().asksToReplace, true)
    registration.answerReplace(true)
    await settled()
    assert.ok(uploads.waiting[0]!.signal.aborted)
    await answerUpload({ kind: 'uploaded' })
    assert.equal(registration.current().resume.kind, 'sample')
    assert.equal(registration.current().upload.kind, 'idle')
  })

  test('replaces answers during a submit, whose errors are then dropped', async () => {
    const { registration, type, registrations } = await testRegistration()
    type({ ...ANN, resume_url: 'ann.example/cv.pdf' })
    registration.submit()
    await settled()
    registration.answerReplace(true)
    await settled()
    registrations.answer({ kind: 'refused', status: 400, body: { first_name: 'Odd', resume: 'Odd' } })
    await settled()
    assert.deepEqual(registration.current().errors, {})
    assert.equal(registration.current().submission.kind, 'failed')
    assert.equal(registration.current().resume.kind, 'sample')
  })

  test('is not filled in by a question that a success closes', async () => {
    const { registration, type, inputs, registrations } = await testRegistration()
    type({ ...ANN, resume_url: 'ann.example/cv.pdf' })
    registration.submit()
    registration.fillWithRandomData()
    registrations.answer({ kind: 'registered', body: {} })
    await settled()
    assert.equal(registration.current().asksToReplace, false)
    assert.equal(inputs.first_name, '')
  })
})

import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { EMAIL_CONFLICT_FOCUS_MS } from '@resume-library/contract/limits'
import { readyToSubmit } from '../testing/ready-to-submit.ts'
import { resumeFile, settled } from '../testing/test-registration.ts'

const REGISTERED = { kind: 'registered', body: {} } as const
const LOST = { kind: 'unanswered' } as const
const CONFLICT = { kind: 'refused', status: 409, body: {} } as const

describe('a submit', () => {
  test('sends once, however often it is pressed, and a success empties the form', async () => {
    const { registrations, submit, answer, now, inputs, stored } = await readyToSubmit()
    await submit()
    await submit()
    assert.equal(registrations.asked.length, 1)
    assert.equal(registrations.asked[0]!.candidate.resume_url, 'https://ann.example/cv.pdf')
    assert.equal(now().submission.kind, 'sending')
    await answer(REGISTERED)
    assert.equal(now().submission.kind, 'registered')
    assert.deepEqual(now().position, { step: 0, focus: 'done', select: false })
    assert.equal(now().resume.kind, 'none')
    assert.equal(inputs.first_name + inputs.password, '')
    assert.equal(stored(), null)
  })

  test('that is kept for later is no success yet: what was typed stays until its end is told', async () => {
    const { registrations, submit, answer, now, inputs } = await readyToSubmit()
    await submit()
    registrations.asked[0]!.onKept('https://jobs.example/registration/secret')
    assert.deepEqual(now().submission, { kind: 'kept', url: 'https://jobs.example/registration/secret' })
    assert.equal(now().position.focus, 'done')
    assert.notEqual(inputs.first_name, '')
    await submit()
    assert.equal(registrations.asked.length, 1)
    await answer(CONFLICT)
    assert.equal(now().submission.kind, 'failed')
    assert.notEqual(inputs.first_name, '')
  })

  test('that succeeds gives up an upload that was begun meanwhile', async () => {
    const { registration, submit, answer, now, uploads } = await readyToSubmit()
    await submit()
    registration.chooseFiles([resumeFile()], 'selected')
    await settled()
    await answer(REGISTERED)
    assert.ok(uploads.waiting[0]!.signal.aborted)
    uploads.answer({ kind: 'uploaded' })
    await settled()
    assert.equal(now().resume.kind, 'none')
    assert.equal(now().upload.kind, 'idle')
  })

  test('with wrong answers goes to the first, and sends nothing', async () => {
    const { registrations, type, submit, now } = await readyToSubmit()
    type({ salary_min: '-1', zip_code: '1' })
    await submit()
    assert.deepEqual(now().position, { step: 0, focus: 'problem' })
    assert.deepEqual(now().problem?.errors, {
      zip_code: { code: 'zip_code_invalid' },
      salary_min: { code: 'amount_below_zero' },
    })
    assert.equal(registrations.asked.length, 0)
  })

  test('without a resume says so until there is one', async () => {
    const { registration, submit, now, uploads } = await readyToSubmit()
    registration.removeResume()
    await submit()
    assert.deepEqual(now().errors, { resume_url: { code: 'resume_required' } })
    registration.chooseFiles([resumeFile()], 'selected')
    await settled()
    assert.ok(now().errors.resume_url, 'it is not there yet')
    uploads.answer({ kind: 'uploaded' })
    await settled()
    assert.deepEqual(now().errors, {})
    assert.equal(now().problem, null)
  })

  for (const [end, outcome] of [
    ['arrived', { kind: 'uploaded' }],
    ['failed', { kind: 'unreachable' }],
  ] as const) {
    test(`during an upload says so, until the upload has ${end}`, async () => {
      const { registration, uploads, submit, now, registrations } = await readyToSubmit()
      registration.chooseFiles([resumeFile()], 'selected')
      await settled()
      await submit()
      assert.deepEqual(now().errors.resume_url, { code: 'upload_still_running' })
      assert.equal(registrations.asked.length, 0)
      uploads.answer(outcome)
      await settled()
      assert.equal(now().errors.resume_url, undefined)
      assert.equal(now().problem, null)
    })
  }

  test('during an upload says so, until the upload is cancelled', async () => {
    const { registration, submit, now } = await readyToSubmit()
    registration.chooseFiles([resumeFile()], 'selected')
    await submit()
    registration.cancelUpload()
    assert.equal(now().errors.resume_url, undefined)
  })

  test('adds an address that was typed and not added, and shows what it sends', async () => {
    const { registration, type, inputs, submit, now, registrations } = await readyToSubmit()
    registration.removeResume()
    type({ resume_url: 'ann.example/other.pdf' })
    await submit()
    const { resume } = now()
    assert.equal(resume.kind === 'link' && resume.info.url, 'https://ann.example/other.pdf')
    assert.equal(registrations.asked[0]!.candidate.resume_url, 'https://ann.example/other.pdf')
    assert.equal(inputs.resume_url, '')
  })

  test('with an address typed that is none says so at its input', async () => {
    const { registration, type, submit, now, registrations } = await readyToSubmit()
    registration.removeResume()
    type({ resume_url: 'no address' })
    await submit()
    assert.deepEqual(now().linkError, { code: 'resume_url_invalid' })
    assert.equal(registrations.asked.length, 0)
  })

  test('that fails after Back leaves the person where they are', async () => {
    const { registration, submit, answer, now } = await readyToSubmit()
    await submit()
    registration.goTo(0)
    await answer(LOST)
    assert.deepEqual(now().position, { step: 0, focus: null }, 'where they may be typing')
    assert.deepEqual(now().problem?.texts[0], { code: 'toast_registration_failed' })
  })

  test('that is refused for a field goes there, from wherever', async () => {
    const { registration, submit, answer, now } = await readyToSubmit()
    await submit()
    registration.goTo(0)
    await answer({ kind: 'refused', status: 400, body: { key_skills: 'Too many' } })
    assert.deepEqual(now().position, { step: 1, focus: 'problem' })
    assert.deepEqual(now().errors, { key_skills: { text: 'Too many' } })
  })

  test('that is refused says nothing of a field that holds something else by now', async () => {
    const { registration, type, submit, answer, now } = await readyToSubmit()
    await submit()
    registration.goTo(0)
    type({ email: 'ann.lee@example.com' })
    await answer(CONFLICT)
    assert.deepEqual(now().errors, {})
    assert.equal(now().problem?.texts.length, 1)
  })

  test('that is refused for a resume says nothing of none', async () => {
    const { registration, registrations, now } = await readyToSubmit()
    registration.answerReplace(true)
    await settled()
    registration.submit()
    registration.removeResume()
    registrations.answer({ kind: 'refused', status: 400, body: { resume: 'Not readable' } })
    await settled()
    assert.deepEqual(now().errors, {})
  })

  test('that is refused for a resume says so until there is another, whatever is typed as a link', async () => {
    const { registration, type, submit, answer, now } = await readyToSubmit()
    await submit()
    await answer({ kind: 'refused', status: 400, body: { resume: 'Not readable' } })
    type({ resume_url: 'ann.ex' })
    registration.fieldLeft('resume_url')
    assert.deepEqual(now().errors, { resume_url: { text: 'Not readable' } })
  })

  test('that is refused for a resume says nothing of another one', async () => {
    const { registration, submit, answer, now } = await readyToSubmit()
    await submit()
    registration.removeResume()
    await answer({ kind: 'refused', status: 400, body: { resume: 'Not readable' } })
    assert.deepEqual(now().errors, {})
  })
})

describe('an address that is taken', () => {
  test('is said once, and selected half a second later', async () => {
    const { submit, answer, now, clock } = await readyToSubmit()
    await submit()
    await answer(CONFLICT)
    assert.deepEqual(now().problem, {
      texts: [{ code: 'toast_candidate_exists', values: { host: 'https://jobs.example' } }],
      errors: {},
    })
    assert.deepEqual(now().errors, { email: { code: 'candidate_exists' } })
    assert.deepEqual(now().position, { step: 0, focus: null, select: false })
    clock.advance(EMAIL_CONFLICT_FOCUS_MS)
    assert.deepEqual(now().position, { step: 0, focus: 'email', select: true })
  })

  test('is not selected under somebody who has gone back to its step meanwhile', async () => {
    const { registration, submit, answer, now, clock } = await readyToSubmit()
    await submit()
    registration.goTo(0)
    await answer(CONFLICT)
    clock.advance(EMAIL_CONFLICT_FOCUS_MS)
    assert.deepEqual(now().position, { step: 0, focus: null })
    assert.deepEqual(now().errors, { email: { code: 'candidate_exists' } })
  })

  test('still stands at its field when that is left as it is', async () => {
    const { registration, submit, answer, type, now } = await readyToSubmit()
    await submit()
    await answer(CONFLICT)
    registration.fieldLeft('email')
    assert.deepEqual(now().errors, { email: { code: 'candidate_exists' } })
    type({ email: 'ann.lee@example.com' })
    assert.deepEqual(now().errors, {})
  })

  test('is not selected while another is being typed', async () => {
    const { submit, answer, type, now, clock } = await readyToSubmit()
    await submit()
    await answer(CONFLICT)
    type({ email: 'ann.lee@' })
    assert.deepEqual(now().errors, { email: { code: 'email_invalid' } })
    clock.advance(EMAIL_CONFLICT_FOCUS_MS)
    assert.equal(now().position.focus, null)
  })

  test('is not selected when the person has gone on', async () => {
    const { registration, submit, answer, now, clock } = await readyToSubmit()
    await submit()
    await answer(CONFLICT)
    registration.goTo(1)
    clock.advance(EMAIL_CONFLICT_FOCUS_MS)
    assert.equal(now().position.step, 1)
  })
})

test('how far a registration came is told once a step, and every ending', async () => {
  const { submit, answer, steps } = await readyToSubmit()
  await submit()
  await answer(LOST)
  await submit()
  await answer(REGISTERED)
  assert.deepEqual(steps, [
    'opened',
    'personal_info_done',
    'career_info_done',
    'resume_added',
    'submitted',
    'refused',
    'submitted',
    'registered',
  ])
})

import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { EMAIL_CONFLICT_FOCUS_MS } from '@resume-library/contract/limits'
import { readyToSubmit } from '../testing/ready-to-submit.ts'
import { settled } from '../testing/test-registration.ts'

const LOST = { kind: 'unanswered' } as const
const CONFLICT = { kind: 'refused', status: 409, body: {} } as const

describe('a submit', () => {
  test('that fails after Back leaves the person where they are', async () => {
    const { registration, submit, answer, now } = await readyToSubmit()
    await submit()
    registration.goTo(0)
    await answer(LOST)
    assert.deepEqual(now().position, { step: 0, focus: null }, 'where they may be typing')
    assert.deepEqual(now().problem?.texts[0], { code: 'toast_registration_failed' })
  })

  test('that fails says nothing twice above the form', async () => {
    const { submit, answer, now } = await readyToSubmit()
    const refused = (status: number) => ({ kind: 'refused', status, body: {} }) as const
    const said = [
      [LOST, ['toast_registration_failed']],
      [refused(500), ['server_error']],
      [refused(503), ['server_error']],
      [refused(422), ['unprocessable']],
      [refused(400), ['toast_check_information', 'request_invalid']],
    ] as const
    for (const [outcome, codes] of said) {
      await submit()
      await answer(outcome)
      assert.deepEqual(
        now().problem?.texts,
        codes.map((code) => ({ code })),
      )
    }
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
    assert.deepEqual(now().problem?.texts.at(-1), {
      code: 'told_of_email',
      values: { email: 'ann@example.com' },
    })
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

  test('that is refused after answers have changed says that it is about those that were sent', async () => {
    const { type, submit, answer, now } = await readyToSubmit()
    await submit()
    type({ home_town: 'Boston' })
    await answer({ kind: 'refused', status: 400, body: { first_name: 'Odd' } })
    assert.deepEqual(now().problem?.texts.at(-1), { code: 'told_of_sent' })
    assert.deepEqual(now().errors, { first_name: { text: 'Odd' } })
  })

  test('whose answer was lost says nothing of changes: it tells nothing about answers', async () => {
    const { type, submit, answer, now } = await readyToSubmit()
    await submit()
    type({ home_town: 'Boston' })
    await answer(LOST)
    assert.ok(now().problem!.texts.every((text) => !('code' in text) || text.code !== 'told_of_sent'))
  })
})

describe('an address that is taken', () => {
  test('is said once, and selected half a second later', async () => {
    const { submit, answer, now, clock } = await readyToSubmit()
    await submit()
    await answer(CONFLICT)
    assert.deepEqual(now().problem, {
      texts: [{ code: 'conflict_next', values: { host: 'https://jobs.example' } }],
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

  test('is named, where another stands in the field by now', async () => {
    const { registration, submit, answer, now } = await readyToSubmit()
    await submit()
    registration.fillWithRandomData()
    registration.answerReplace(true)
    await settled()
    await answer(CONFLICT)
    assert.deepEqual(now().problem?.texts.at(-1), {
      code: 'told_of_email',
      values: { email: 'ann@example.com' },
    })
    assert.deepEqual(now().errors, {})
  })
})

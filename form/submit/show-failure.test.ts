import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { EMAIL_CONFLICT_FOCUS_MS } from '@resume-library/contract/limits'
import { readyToSubmit } from '../testing/ready-to-submit.ts'

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

  test('that is refused says nothing of a field that holds something else by now', async () => {
    const { registration, type, submit, answer, now } = await readyToSubmit()
    await submit()
    registration.goTo(0)
    type({ email: 'ann.lee@example.com' })
    await answer(CONFLICT)
    assert.deepEqual(now().errors, {})
    assert.deepEqual(now().problem?.texts.at(-1), {
      code: 'conflict_email_changed',
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
    assert.deepEqual(now().problem?.texts.at(-1), { code: 'answers_changed' })
    assert.deepEqual(now().errors, { first_name: { text: 'Odd' } })
  })
})

describe('an address that is taken', () => {
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
})

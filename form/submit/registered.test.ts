import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { readyToSubmit } from '../testing/ready-to-submit.ts'

const REGISTERED = { kind: 'registered', body: {} } as const

describe('a submit that succeeds', () => {
  test('cancels a running upload', async () => {
    const { submit, answer, now, uploads, chooseResume, answerUpload } = await readyToSubmit()
    await submit()
    await chooseResume()
    await answer(REGISTERED)
    assert.ok(uploads.waiting[0]!.signal.aborted)
    await answerUpload({ kind: 'uploaded' })
    assert.equal(now().resume.kind, 'none')
    assert.equal(now().upload.kind, 'idle')
  })

  test('shows changes made while sending, but no password', async () => {
    const { registration, type, submit, answer, now } = await readyToSubmit()
    await submit()
    type({ key_skills: 'lamps', password: 'an0ther-canary' })
    registration.removeResume()
    await answer(REGISTERED)
    const { submission } = now()
    assert.ok(submission.kind === 'registered')
    assert.deepEqual(submission.unsent.fields.toSorted(), ['key_skills', 'password', 'resume_url'])
    assert.equal(submission.unsent.values.key_skills, 'lamps')
    assert.equal(submission.unsent.values.password, '')
    assert.equal(submission.unsent.values.resume_url, '')
  })

  test('names a resume that came too late', async () => {
    const { submit, answer, now, chooseResume, answerUpload } = await readyToSubmit()
    await submit()
    await chooseResume('late.pdf')
    await answerUpload({ kind: 'uploaded' })
    await answer(REGISTERED)
    const { submission } = now()
    assert.ok(submission.kind === 'registered')
    assert.deepEqual(submission.unsent.fields, ['resume_url'])
    assert.equal(submission.unsent.values.resume_url, 'late.pdf')
  })

  test('makes emptied steps unreachable by Back', async () => {
    const { registration, type, submit, answer } = await readyToSubmit()
    assert.equal(registration.reachableStep(2), 2)
    await submit()
    await answer(REGISTERED)
    assert.equal(registration.reachableStep(2), 0)
    type({ first_name: 'Bob' })
    assert.equal(registration.reachableStep(2), 2)
  })
})

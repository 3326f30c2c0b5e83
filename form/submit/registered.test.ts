import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { readyToSubmit } from '../testing/ready-to-submit.ts'
import { resumeFile, settled } from '../testing/test-registration.ts'

const REGISTERED = { kind: 'registered', body: {} } as const

describe('a submit that succeeds', () => {
  test('cancels a running upload', async () => {
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
    const { registration, uploads, submit, answer, now } = await readyToSubmit()
    await submit()
    registration.chooseFiles([resumeFile('late.pdf')], 'selected')
    await settled()
    uploads.answer({ kind: 'uploaded' })
    await settled()
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

import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { ANN, settled, testRegistration } from '../testing/test-registration.ts'

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

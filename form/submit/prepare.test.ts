import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { readyToSubmit } from '../testing/ready-to-submit.ts'
import { resumeFile, settled } from '../testing/test-registration.ts'
import { CONSENT_MISSING } from '../testing/test-world.ts'

describe('a submit', () => {
  test('without a resume is refused until a file is chosen', async () => {
    const { registration, submit, now } = await readyToSubmit()
    registration.removeResume()
    await submit()
    assert.deepEqual(now().errors, { resume_url: { code: 'resume_required' } })
    registration.chooseFiles([resumeFile()], 'selected')
    assert.equal(now().upload.kind, 'running')
    assert.deepEqual(now().errors, {})
    assert.equal(now().problem, null)
    assert.deepEqual(now().toasts, [])
  })

  test('without a resume, and a wrong file, show one error: the last', async () => {
    const { registration, submit, now } = await readyToSubmit()
    registration.removeResume()
    for (const _ of [1, 2]) {
      registration.chooseFiles([new File(['x'], 'cat.png')], 'selected')
      assert.deepEqual(
        now().fileNotes.map(({ message }) => message),
        [{ code: 'resume_type_refused' }, { code: 'help_other' }],
      )
      assert.deepEqual([now().errors, now().problem, now().toasts.length], [{}, null, 1])
      await submit()
      assert.deepEqual(now().errors, { resume_url: { code: 'resume_required' } })
      assert.deepEqual([now().fileNotes, now().toasts.length], [[], 1])
    }
  })

  test('during an upload sends the registration once the resume has arrived', async () => {
    const { submit, now, registrations, deletedUploads, chooseResume, answerUpload } = await readyToSubmit()
    await chooseResume()
    await answerUpload({ kind: 'uploaded', deleteUrl: '/replaced' })
    await chooseResume()
    await submit()
    assert.deepEqual(now().submission, { kind: 'waiting_for_upload', step: 2 })
    assert.equal(registrations.asked.length, 0)
    await answerUpload({ kind: 'uploaded' })
    assert.deepEqual(deletedUploads, ['/replaced'])
    assert.equal(registrations.asked.length, 1)
    assert.match(registrations.asked[0]!.candidate.resume_url, /cv\.pdf$/)
    assert.deepEqual(now().submission, { kind: 'sending' })
  })

  test('during an upload waits for another file that is chosen meanwhile', async () => {
    const { submit, now, registrations, chooseResume, answerUpload } = await readyToSubmit()
    await chooseResume()
    await submit()
    await chooseResume('newer.docx')
    assert.equal(now().submission.kind, 'waiting_for_upload')
    await answerUpload({ kind: 'uploaded' }, 1)
    assert.match(registrations.asked[0]!.candidate.resume_url, /newer\.docx$/)
  })

  for (const end of ['fails', 'is cancelled'] as const) {
    test(`during an upload that ${end} sends nothing and keeps everything`, async () => {
      const { registration, uploads, submit, now, registrations, chooseResume } = await readyToSubmit()
      await chooseResume()
      await submit()
      if (end === 'fails') uploads.answer({ kind: 'unreachable' })
      else registration.cancelUpload()
      await settled()
      assert.equal(now().submission.kind, 'idle')
      assert.equal(registrations.asked.length, 0)
      assert.deepEqual(now().position, { step: 2, focus: 'resume_url', select: false })
      assert.equal(registration.values().first_name, 'Ann')
    })
  }

  test('during an upload sends nothing once another step is shown, whose answers may be edited', async () => {
    const { registration, submit, now, registrations, steps, chooseResume, answerUpload } =
      await readyToSubmit()
    await chooseResume()
    await submit()
    registration.goTo(0)
    await answerUpload({ kind: 'uploaded' })
    assert.equal(now().submission.kind, 'idle')
    assert.equal(registrations.asked.length, 0)
    assert.ok(!steps.includes('submitted'))
  })

  test('adds a typed address', async () => {
    const { registration, type, inputs, submit, now, registrations } = await readyToSubmit()
    registration.removeResume()
    type({ resume_url: 'ann.example/other.pdf' })
    await submit()
    const { resume } = now()
    assert.equal(resume.kind === 'link' && resume.info.url, 'https://ann.example/other.pdf')
    assert.equal(registrations.asked[0]!.candidate.resume_url, 'https://ann.example/other.pdf')
    assert.equal(inputs.resume_url, '')
  })

  test('with a resume and a typed address is refused', async () => {
    const { type, inputs, submit, now, registrations, chooseResume, answerUpload } = await readyToSubmit()
    await chooseResume()
    await answerUpload({ kind: 'uploaded' })
    assert.equal(now().resume.kind, 'file')
    const added = now().resume
    for (const typed of ['ann.example/other.pdf', 'no address']) {
      type({ resume_url: typed })
      await submit()
      assert.deepEqual(now().linkError, { code: 'link_not_added', values: { filename: 'cv.pdf' } })
      assert.deepEqual(now().position, { step: 2, focus: 'resume_link', select: false })
      assert.equal(now().resume, added)
      assert.equal(inputs.resume_url, typed)
      assert.equal(registrations.asked.length, 0)
    }
    type({ resume_url: '' })
    assert.equal(now().linkError, null)
    assert.ok(now().toasts.every(({ kind }) => kind === 'success'))
    await submit()
    assert.equal(registrations.asked[0]!.candidate.resume_url, added.kind === 'file' && added.info.url)
  })

  test('without required consent is refused until the box is ticked', async () => {
    const { registrations, submit, now, tick, answer } = await readyToSubmit(null, { asksConsent: true })
    await submit()
    assert.deepEqual(now().position, { step: 2, focus: 'problem' })
    assert.deepEqual(now().problem, { texts: [], errors: {}, isConsentMissing: true })
    assert.deepEqual(now().toasts[0]?.message, { text: CONSENT_MISSING })
    assert.equal(registrations.asked.length, 0)
    tick(false)
    assert.ok(now().problem, 'it is still not given')
    tick()
    assert.equal(now().problem, null)
    assert.deepEqual(now().toasts, [])
    await submit()
    await answer({ kind: 'unanswered' })
    await submit()
    const [first, second] = registrations.asked.map(({ candidate }) => candidate)
    assert.deepEqual(first!.consent, { version: 'en-1', given_at: first!.registration_date })
    assert.deepEqual(second, first)
  })
})

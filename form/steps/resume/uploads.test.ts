import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { ANN, resumeFile, settled, testRegistration } from '../../testing/test-registration.ts'

const UPLOADED = { kind: 'uploaded' } as const

/** Starts on step 3, with a file being uploaded. */
async function uploading(name?: string) {
  const set = await testRegistration()
  set.type(ANN)
  set.registration.goTo(2)
  await set.chooseResume(name)
  return { ...set, now: set.registration.current }
}

describe('an upload', () => {
  test('that is cancelled while its file is read sends nothing', async () => {
    const { registration, copies, uploads } = await testRegistration({ atOnce: false })
    registration.chooseFiles([resumeFile()], 'selected')
    registration.cancelUpload()
    copies.answer(new Blob())
    await settled()
    assert.equal(uploads.asked.length, 0)
    assert.equal(registration.current().upload.kind, 'cancelled')
  })

  test('is replaced by a newer file, whichever is answered first', async () => {
    const { uploads, now, chooseResume, answerUpload } = await uploading('first.pdf')
    await chooseResume('second.pdf')
    const [first, second] = uploads.waiting
    assert.ok(first!.signal.aborted)
    assert.ok(!second!.signal.aborted)
    await answerUpload(UPLOADED, 0)
    assert.equal(now().resume.kind, 'none')
    first!.onProgress(1)
    assert.deepEqual(now().upload, { kind: 'running', filename: 'second.pdf', share: 0 })
    await answerUpload(UPLOADED)
    const { resume } = now()
    assert.equal(resume.kind !== 'none' && resume.info.filename, 'second.pdf')
  })

  test('is shown and sent by the name under which it was stored', async () => {
    const { now, answerUpload } = await uploading('cv.doc')
    await answerUpload({ kind: 'uploaded', filename: '1-cv.rtf' })
    const { resume } = now()
    assert.partialDeepStrictEqual(resume, { info: { filename: 'cv.rtf', filetype: 'rtf' } })
    assert.match(resume.kind === 'file' ? resume.info.url : '', /1-cv\.rtf$/)
  })

  test('of a web page says so, and cannot be tried again', async () => {
    const { now, answerUpload } = await uploading('cv.doc')
    await answerUpload({ kind: 'refused', code: 'resume_is_web_page' })
    assert.partialDeepStrictEqual(now().upload, { messages: [{ code: 'resume_is_web_page' }], isFinal: true })
    assert.ok(!now().uploadRetry)
  })

  test('that failed keeps the previous resume', async () => {
    const { registration, now, chooseResume, answerUpload } = await uploading('first.pdf')
    await answerUpload(UPLOADED)
    await chooseResume('second.pdf')
    await answerUpload({ kind: 'unreachable' })
    const { resume } = now()
    assert.equal(resume.kind !== 'none' && resume.info.filename, 'first.pdf')
    registration.dismissUpload()
    assert.equal(now().upload.kind, 'idle')
    assert.equal(now().resume, resume)
  })

  test('of an unreadable file is reported so only when no bytes arrive', async () => {
    const { registration, copies, uploads, answerUpload } = await testRegistration({ atOnce: false })
    const failure = async (outcome: Parameters<typeof uploads.answer>[0]) => {
      registration.chooseFiles([resumeFile()], 'selected')
      copies.answer(null)
      await settled()
      await answerUpload(outcome)
      const { upload } = registration.current()
      return upload.kind === 'failed' && upload.messages[1]
    }
    assert.deepEqual(await failure({ kind: 'unreachable' }), { code: 'resume_unreadable' })
    for (const code of ['resume_type_refused', 'resume_empty'] as const)
      assert.deepEqual(await failure({ kind: 'refused', code }), { code: 'resume_unreadable' }, code)
    assert.deepEqual(await failure({ kind: 'refused', code: 'overloaded' }), { code: 'overloaded' })
  })
})

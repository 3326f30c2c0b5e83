import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { RESUME_MAX_BYTES } from '@resume-library/contract/limits'
import type { UploadOutcome } from '../../registration/dependencies.ts'
import { readyToSubmit } from '../../testing/ready-to-submit.ts'
import { ANN, resumeFile, settled, testRegistration } from '../../testing/test-registration.ts'
import { reasonToRefuse, sortFiles } from './uploads.ts'

const codeOf = (refusal: ReturnType<typeof reasonToRefuse>) => refusal && 'code' in refusal && refusal.code

test('the first valid file is accepted, and every other has its reason', () => {
  const files = ['a.png', 'b.pdf', 'c.pdf'].map((name) => new File(['x'], name))
  const { accepted, notes } = sortFiles([...files, new File([], 'd.txt')], 'selected')
  assert.equal(accepted, files[1])
  assert.deepEqual(
    notes.map(({ filename, message }) => [filename, codeOf(message)]),
    [
      ['a.png', 'resume_type_refused'],
      ['a.png', 'help_other'],
      ['c.pdf', 'resume_one_only'],
      ['d.txt', 'resume_empty'],
    ],
  )
})

test('a file may have 5 MB to the byte, and not one byte more', () => {
  const sized = (bytes: number) => new File([new Uint8Array(bytes)], 'long.txt')
  assert.equal(reasonToRefuse(sized(RESUME_MAX_BYTES)), null)
  assert.equal(codeOf(reasonToRefuse(sized(RESUME_MAX_BYTES + 1))), 'resume_too_large_by')
})

test('a file of a refused type is told what helps; a picture is photographed where that is offered', () => {
  const helpFor = (name: string, type = '', takesPhotographs = true) =>
    codeOf(sortFiles([new File(['x'], name, { type })], 'selected', takesPhotographs).notes[1]!.message)
  assert.equal(helpFor('cv.PAGES'), 'help_pages')
  assert.equal(helpFor('cv.odt'), 'help_other')
  assert.equal(helpFor('a.heic', 'image/heic'), 'help_picture')
  assert.equal(helpFor('a.heic', 'image/heic', false), 'help_other')
})

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

const LOST = { kind: 'unreachable' } as const

/** Starts on step 3, after an upload with this outcome. */
async function failed(outcome: UploadOutcome) {
  const set = await testRegistration({ fillsFromResume: false })
  const { registration, uploads, answerUpload: answer } = set
  registration.goTo(2)
  await set.chooseResume()
  await answer(outcome)
  const goOnline = async () => {
    set.goOnline()
    await settled()
  }
  return { ...set, answer, goOnline, now: registration.current, sent: () => uploads.asked.length }
}

describe('an upload that failed temporarily', () => {
  test('is retried once online', async () => {
    const { goOnline, answer, now, sent } = await failed(LOST)
    const { position } = now()
    assert.equal(now().uploadRetry?.isAutomatic, true)
    await goOnline()
    await goOnline()
    assert.equal(sent(), 2)
    assert.equal(now().uploadRetry, null)
    await answer({ kind: 'uploaded' })
    assert.equal(now().resume.kind, 'file')
    assert.equal(now().position, position)
  })

  test('is retried before a lost registration with the previous resume', async () => {
    const { submit, uploads, answer, now, goOnline, registrations, chooseResume, answerUpload } =
      await readyToSubmit()
    await chooseResume()
    await answerUpload(LOST)
    await submit()
    await answer({ kind: 'unanswered' })
    assert.equal(now().retry?.isAutomatic, false)
    goOnline()
    await settled()
    assert.equal(uploads.asked.length, 2)
    assert.equal(registrations.asked.length, 1)
  })

  test('is not retried where a server has refused it', async () => {
    const { goOnline, sent } = await failed({ kind: 'refused', code: 'resume_infected' })
    await goOnline()
    assert.equal(sent(), 1)
  })

  test('is not retried after a removal or another resume', async () => {
    const removed = await failed(LOST)
    removed.registration.dismissUpload()
    assert.equal(removed.now().uploadRetry, null)
    await removed.goOnline()
    assert.equal(removed.sent(), 1)
    const other = await failed(LOST)
    other.type({ resume_url: 'ann.example/cv.pdf' })
    other.registration.addUrl()
    await other.goOnline()
    assert.equal(other.sent(), 1)
    assert.equal(other.now().resume.kind, 'link')
  })
})

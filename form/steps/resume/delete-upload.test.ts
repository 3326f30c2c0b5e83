import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { READ, reading } from '../../testing/filling.ts'
import { readyToSubmit } from '../../testing/ready-to-submit.ts'
import {
  resumeFile,
  settled,
  type TestRegistration,
  testRegistration,
} from '../../testing/test-registration.ts'

const uploadedAt = (deleteUrl: string) => ({ kind: 'uploaded', deleteUrl }) as const

async function add({ chooseResume, answerUpload }: TestRegistration, deleteUrl: string) {
  await chooseResume()
  await answerUpload(uploadedAt(deleteUrl))
}

describe('an uploaded resume is deleted', () => {
  test('when another file or link replaces it', async () => {
    const set = await testRegistration()
    await add(set, '/a')
    await set.chooseResume()
    assert.deepEqual(set.deletedUploads, [], 'the other one may fail')
    await set.answerUpload(uploadedAt('/b'))
    assert.deepEqual(set.deletedUploads, ['/a'])
    set.type({ resume_url: 'ann.example/cv.pdf' })
    set.registration.addUrl()
    assert.deepEqual(set.deletedUploads, ['/a', '/b'])
  })

  test('with the answers it has filled, by Undo', async () => {
    const set = await reading()
    await set.end()
    await set.answerUpload(uploadedAt('/a'))
    set.registration.undoFill()
    assert.deepEqual(set.deletedUploads, ['/a'])
    assert.equal(set.now().resume.kind, 'none')

    await add(set, '/b')
    set.clock.advance(1_000)
    await settled()
    set.readings.answer(READ)
    await settled()
    set.registration.acceptFill()
    set.registration.undoFill()
    assert.deepEqual(set.deletedUploads, ['/a'])
    assert.deepEqual(set.fill().status, { kind: 'undone' })
  })

  test('when it arrives after a cancel', async () => {
    const set = await testRegistration()
    await set.chooseResume()
    set.registration.cancelUpload()
    await set.answerUpload(uploadedAt('/a'))
    assert.deepEqual(set.deletedUploads, ['/a'])
  })

  test('after a reload, by Remove and Discard', async () => {
    const before = await testRegistration()
    await add(before, '/a')
    const stored = before.stored()
    const back = await testRegistration({ stored })
    back.registration.continueDraft()
    assert.deepEqual(back.deletedUploads, [])
    back.registration.removeResume()
    assert.deepEqual(back.deletedUploads, ['/a'])
    const other = await testRegistration({ stored })
    other.registration.discardDraft()
    assert.deepEqual(other.deletedUploads, ['/a'])
  })

  test('never when it may be registered', async () => {
    const set = await readyToSubmit()
    await add(set, '/a')
    await set.submit()
    set.registration.removeResume()
    await set.answer({ kind: 'registered', body: {} })
    assert.deepEqual(set.deletedUploads, [])
  })
})

describe('with required consent, a file', () => {
  const asked = () => readyToSubmit(null, { asksConsent: true })

  test('that was uploaded is deleted without the tick, and waits for the next', async () => {
    const set = await asked()
    set.tick()
    await add(set, '/a')
    set.tick(false)
    assert.deepEqual(set.deletedUploads, ['/a'])
    const { resume, upload } = set.now()
    assert.equal(resume.kind, 'none')
    assert.equal(upload.kind === 'waiting' && upload.file.name, 'cv.pdf')
    set.tick()
    await settled()
    assert.equal(set.uploads.asked.length, 2)
  })

  test('that is uploading is cancelled without the tick, and so is a waiting Submit', async () => {
    const { registration, registrations, deletedUploads, now, tick, submit, answerUpload } = await asked()
    registration.removeResume()
    registration.chooseFiles([resumeFile('mine.pdf')], 'selected')
    tick()
    await submit()
    tick(false)
    await answerUpload(uploadedAt('/a'))
    const { upload } = now()
    assert.equal(upload.kind === 'waiting' && upload.file.name, 'mine.pdf')
    assert.deepEqual(deletedUploads, ['/a'])
    assert.deepEqual([now().submission.kind, registrations.asked.length], ['idle', 0])
  })

  test('whose upload fails cancels the Submit that waited for it', async () => {
    const { registration, now, tick, submit, answerUpload } = await asked()
    registration.removeResume()
    registration.chooseFiles([resumeFile()], 'selected')
    tick()
    await submit()
    await answerUpload({ kind: 'unreachable' })
    assert.deepEqual([now().submission.kind, now().problem], ['idle', null])
  })

  test('stays with a registration that is being sent', async () => {
    const set = await asked()
    set.tick()
    set.tick(false)
    assert.equal(set.now().resume.kind, 'link')
    set.tick()
    await add(set, '/a')
    await set.submit()
    set.tick(false)
    assert.equal(set.now().resume.kind, 'file')
    assert.deepEqual(set.deletedUploads, [])
  })
})

import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { READ, reading } from '../testing/filling.ts'
import { readyToSubmit } from '../testing/ready-to-submit.ts'
import { resumeFile, settled, type TestRegistration, testRegistration } from '../testing/test-registration.ts'

const uploadedAt = (deleteUrl: string) => ({ kind: 'uploaded', deleteUrl }) as const

async function add({ registration, uploads }: TestRegistration, deleteUrl: string) {
  registration.chooseFiles([resumeFile()], 'selected')
  await settled()
  uploads.answer(uploadedAt(deleteUrl))
  await settled()
}

describe('an uploaded resume is taken back', () => {
  test('when it is removed', async () => {
    const set = await testRegistration()
    await add(set, '/a')
    assert.deepEqual(set.takenBack, [])
    set.registration.removeResume()
    assert.deepEqual(set.takenBack, ['/a'])
  })

  test('when another file or a link takes its place, and not before', async () => {
    const set = await testRegistration()
    await add(set, '/a')
    set.registration.chooseFiles([resumeFile()], 'selected')
    await settled()
    assert.deepEqual(set.takenBack, [], 'the other one may fail')
    set.uploads.answer(uploadedAt('/b'))
    await settled()
    assert.deepEqual(set.takenBack, ['/a'])
    set.type({ resume_url: 'ann.example/cv.pdf' })
    set.registration.addUrl()
    assert.deepEqual(set.takenBack, ['/a', '/b'])
  })

  test('with what it has filled in, and one that is added in step 3 stays', async () => {
    const set = await reading()
    await set.end()
    set.uploads.answer(uploadedAt('/a'))
    await settled()
    set.registration.undoFill()
    assert.deepEqual(set.takenBack, ['/a'])
    assert.equal(set.now().resume.kind, 'none')

    await add(set, '/b')
    set.clock.advance(1_000)
    await settled()
    set.readings.answer(READ)
    await settled()
    set.registration.acceptFill()
    set.registration.undoFill()
    assert.deepEqual(set.takenBack, ['/a'])
    assert.deepEqual(set.fill().status, { kind: 'undone' })
  })

  test('when it arrives after it was given up', async () => {
    const set = await testRegistration()
    set.registration.chooseFiles([resumeFile()], 'selected')
    await settled()
    set.registration.cancelUpload()
    set.uploads.answer(uploadedAt('/a'))
    await settled()
    assert.deepEqual(set.takenBack, ['/a'])
  })

  test('after a reload, by Remove and by Discard', async () => {
    const before = await testRegistration()
    await add(before, '/a')
    const stored = before.stored()
    const back = await testRegistration({ stored })
    back.registration.continueDraft()
    assert.deepEqual(back.takenBack, [])
    back.registration.removeResume()
    assert.deepEqual(back.takenBack, ['/a'])
    const other = await testRegistration({ stored })
    other.registration.discardDraft()
    assert.deepEqual(other.takenBack, ['/a'])
  })

  test('never when it was registered, or may be', async () => {
    const set = await readyToSubmit()
    await add(set, '/a')
    await set.submit()
    set.registration.removeResume()
    await set.answer({ kind: 'registered', body: {} })
    assert.deepEqual(set.takenBack, [])
  })
})

describe('where a box has to be ticked, a file', () => {
  const asked = () => readyToSubmit(null, { asksConsent: true })

  test('waits for the tick, and is then sent', async () => {
    const { registration, uploads, copies, now, tick } = await asked()
    registration.chooseFiles([resumeFile('mine.pdf')], 'selected')
    await settled()
    const { upload } = now()
    assert.equal(upload.kind === 'waiting' && upload.file.name, 'mine.pdf')
    assert.deepEqual([copies.asked.length, uploads.asked.length], [0, 0])
    tick()
    await settled()
    assert.equal(uploads.asked.length, 1)
    assert.equal(now().upload.kind, 'running')
  })

  test('that was uploaded is taken back with the tick, and waits for the next', async () => {
    const set = await asked()
    set.tick()
    await add(set, '/a')
    set.tick(false)
    assert.deepEqual(set.takenBack, ['/a'])
    const { resume, upload } = set.now()
    assert.equal(resume.kind, 'none')
    assert.equal(upload.kind === 'waiting' && upload.file.name, 'cv.pdf')
    set.tick()
    await settled()
    assert.equal(set.uploads.asked.length, 2)
  })

  test('that is on its way is called off with the tick, and waits, as Submit does no more', async () => {
    const { registration, uploads, registrations, takenBack, now, tick, submit } = await asked()
    registration.removeResume()
    registration.chooseFiles([resumeFile('mine.pdf')], 'selected')
    tick()
    await submit()
    tick(false)
    uploads.answer(uploadedAt('/a'))
    await settled()
    const { upload } = now()
    assert.equal(upload.kind === 'waiting' && upload.file.name, 'mine.pdf')
    assert.deepEqual(takenBack, ['/a'])
    assert.deepEqual([now().submission.kind, registrations.asked.length], ['idle', 0])
  })

  test('that a reload has lost is taken back with the tick, and the page says that it is gone', async () => {
    const before = await testRegistration()
    await add(before, '/a')
    const set = await testRegistration({ stored: before.stored(), asksConsent: true })
    set.registration.continueDraft()
    set.tick()
    set.tick(false)
    assert.deepEqual(set.takenBack, ['/a'])
    const { resume, upload } = set.registration.current()
    assert.deepEqual([resume.kind, upload.kind], ['none', 'cancelled'])
  })

  test('stays with a registration that is on its way, and so does a link without the tick', async () => {
    const set = await asked()
    set.tick()
    set.tick(false)
    assert.equal(set.now().resume.kind, 'link')
    set.tick()
    await add(set, '/a')
    await set.submit()
    set.tick(false)
    assert.equal(set.now().resume.kind, 'file')
    assert.deepEqual(set.takenBack, [])
  })

  test('that is refused leaves the one that waits, and Remove takes that away', async () => {
    const { registration, uploads, now, tick } = await asked()
    registration.chooseFiles([resumeFile()], 'selected')
    registration.chooseFiles([new File(['x'], 'x.png')], 'selected')
    assert.equal(now().upload.kind, 'waiting')
    registration.dismissUpload()
    tick()
    await settled()
    assert.deepEqual([now().upload.kind, uploads.asked.length], ['idle', 0])
  })

  test('is asked for consent at Submit, and Submit after the tick sends it, then the registration', async () => {
    const { registration, uploads, registrations, now, tick, submit, answer } = await asked()
    registration.removeResume()
    registration.chooseFiles([resumeFile()], 'selected')
    await submit()
    assert.equal(now().problem?.isConsentMissing, true)
    tick()
    await submit()
    assert.equal(now().submission.kind, 'sending')
    assert.equal(registrations.asked.length, 0)
    uploads.answer(uploadedAt('/a'))
    await settled()
    assert.match(
      registrations.asked[0]!.candidate.resume_url,
      /^https:\/\/resumes\.example\/candidate\/resumes\//,
    )
    await answer({ kind: 'registered', body: {} })
    assert.equal(now().submission.kind, 'registered')
  })

  for (const end of ['fails', 'is cancelled'] as const)
    test(`whose upload ${end} is no resume, and nothing is registered`, async () => {
      const { registration, uploads, registrations, now, tick, submit } = await asked()
      registration.removeResume()
      registration.chooseFiles([resumeFile()], 'selected')
      tick()
      await submit()
      if (end === 'fails') uploads.answer({ kind: 'unreachable' })
      else registration.cancelUpload()
      await settled()
      assert.equal(now().submission.kind, 'idle')
      assert.equal(registrations.asked.length, 0)
    })
})

import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { ANN, resumeFile, settled, testRegistration } from '../testing/test-registration.ts'
import * as randomData from './random-data.ts'

describe('random data', () => {
  test('asks during an upload, and then takes its place', async () => {
    const { registration, uploads } = await testRegistration()
    registration.chooseFiles([resumeFile()], 'selected')
    await settled()
    registration.fillWithRandomData()
    assert.equal(registration.current().asksToReplace, true)
    registration.answerReplace(true)
    await settled()
    assert.ok(uploads.waiting[0]!.signal.aborted)
    uploads.answer({ kind: 'uploaded' })
    await settled()
    assert.equal(registration.current().resume.kind, 'sample')
    assert.equal(registration.current().upload.kind, 'idle')
  })

  test('during a submit: its failure says nothing of the answers that are new', async () => {
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

  test('that comes late asks before it replaces what was typed meanwhile', async () => {
    const { registration, type, inputs, randomData: fetches } = await testRegistration({ atOnce: false })
    registration.fillWithRandomData()
    type({ first_name: 'Ann' })
    fetches.answer(randomData)
    await settled()
    assert.equal(inputs.first_name, 'Ann')
    assert.equal(registration.current().asksToReplace, true)
  })

  for (const when of ['asked about', 'fetched'] as const) {
    test(`that is being ${when} when the registration succeeds leaves the emptied form empty`, async () => {
      const set = await testRegistration({ atOnce: false })
      const { registration, type, inputs, registrations, randomData: fetches } = set
      type({ ...ANN, resume_url: 'ann.example/cv.pdf' })
      registration.submit()
      registration.fillWithRandomData()
      if (when === 'fetched') registration.answerReplace(true)
      registrations.answer({ kind: 'registered', body: {} })
      for (let answered = 0; answered < 2; answered++) {
        await settled()
        fetches.answer(randomData)
      }
      await settled()
      assert.equal(registration.current().asksToReplace, false)
      assert.equal(inputs.first_name, '')
    })
  }
})

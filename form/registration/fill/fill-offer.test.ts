import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { NO_FILL } from '../state/state.ts'
import { added, FIELDS, READ, reading } from '../testing/filling.ts'
import { ANN, resumeFile, settled, testRegistration } from '../testing/test-registration.ts'
import { READ_ADDED_AFTER_MS } from './reading.ts'

describe('a resume that was added in step 3', () => {
  test('offers its answers, and fills nothing by itself', async () => {
    const { fill, inputs, registration } = await added()
    assert.equal(inputs.first_name, '')
    assert.deepEqual(fill().offer, { kind: 'answers', read: READ, open: FIELDS.length - 1 })
    registration.acceptFill()
    assert.equal(inputs.first_name, 'Rosa')
    assert.equal(inputs.email, 'typed@example.com')
    assert.equal(fill().offer.kind, 'none')
    assert.deepEqual(registration.current().position, { step: 0, focus: 'password', select: false })
  })

  test('counts what is open by now', async () => {
    const { fill, type, registration } = await added()
    type({ first_name: 'R', last_name: 'D', zip_code: '02134' })
    assert.deepEqual(fill().offer, { kind: 'answers', read: READ, open: 2 })
    type({ latest_job_title: 'Diver', key_skills: 'air' })
    assert.equal(fill().offer.kind, 'none')
    registration.acceptFill()
    assert.equal(fill().status.kind, 'idle')
  })

  test('stays where everything that must be answered is', async () => {
    const { registration, type } = await added()
    type(ANN)
    registration.acceptFill()
    assert.deepEqual(registration.current().position, { step: 2, focus: 'fill-summary', select: false })
  })

  test('is said to be unreadable, and silent where its reader did not come', async () => {
    const { fill } = await added({ kind: 'unreadable', reason: 'locked' })
    assert.deepEqual(fill().offer, { kind: 'unreadable', reason: 'locked' })
    const other = await added({ kind: 'failed' })
    assert.deepEqual(other.fill(), NO_FILL)
  })

  test('leaves what another file has filled, and its Undo', async () => {
    const { registration, end, uploads, readings, clock, fill, inputs } = await reading()
    await end()
    registration.chooseFiles([resumeFile('other.pdf')], 'selected')
    await settled()
    uploads.answer({ kind: 'uploaded' })
    uploads.answer({ kind: 'uploaded' })
    await settled()
    clock.advance(READ_ADDED_AFTER_MS)
    readings.answer({ ...READ, values: { phone: '555 0100', first_name: 'Other' } })
    await settled()
    assert.equal(fill().offer.kind, 'answers')
    assert.equal(fill().status.kind, 'filled')
    registration.acceptFill()
    registration.undoFill()
    assert.equal(inputs.first_name, '')
    assert.equal(inputs.phone, '')
  })

  test('is not looked at where the operator does not want it', async () => {
    const { registration, uploads, readings, clock } = await testRegistration({ fillsFromResume: false })
    registration.chooseFiles([resumeFile()], 'selected')
    await settled()
    uploads.answer({ kind: 'uploaded' })
    await settled()
    clock.advance(READ_ADDED_AFTER_MS)
    assert.equal(readings.asked.length, 0)
  })
})

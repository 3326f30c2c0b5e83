import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { NO_FILL } from '../registration/state.ts'
import { added, justAdded, READ, reading } from '../testing/filling.ts'
import { ANN, resumeFile, settled } from '../testing/test-registration.ts'
import { READ_ADDED_AFTER_MS } from './reading.ts'

describe('a resume that was added in step 3', () => {
  test('offers a count of open answers', async () => {
    const { fill, type, registration } = await added()
    type({ first_name: 'R', last_name: 'D', zip_code: '02134' })
    assert.deepEqual(fill().offer, { kind: 'answers', read: READ, open: 2 })
    type({ latest_job_title: 'Diver', key_skills: 'air' })
    assert.equal(fill().offer.kind, 'none')
    registration.acceptFill()
    assert.equal(fill().status.kind, 'idle')
  })

  test('is reported as unreadable, but not where its reader failed', async () => {
    const { fill } = await added({ kind: 'unreadable', reason: 'locked' })
    assert.deepEqual(fill().offer, { kind: 'unreadable', reason: 'locked' })
    const other = await added({ kind: 'failed' })
    assert.deepEqual(other.fill(), NO_FILL)
  })

  test('keeps answers of another file, and their Undo', async () => {
    const { registration, end, uploads, readings, clock, fill, inputs, chooseResume, answerUpload } =
      await reading()
    await end()
    await chooseResume('other.pdf')
    uploads.answer({ kind: 'uploaded' })
    await answerUpload({ kind: 'uploaded' })
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
})

describe('a resume that was added in step 3 is read', () => {
  test('after its announcement', async () => {
    const { readings, clock, registration } = await justAdded()
    assert.equal(registration.current().upload.kind, 'done')
    clock.advance(READ_ADDED_AFTER_MS - 1)
    assert.equal(readings.asked.length, 0)
    clock.advance(1)
    assert.equal(readings.asked.length, 1)
  })

  test('not during a submit, but after a refusal', async () => {
    const { type, registration, registrations, readings, clock } = await justAdded()
    type(ANN)
    registration.submit()
    clock.advance(10 * READ_ADDED_AFTER_MS)
    assert.equal(readings.asked.length, 0)
    registrations.answer({ kind: 'refused', status: 400, body: {} })
    await settled()
    clock.advance(READ_ADDED_AFTER_MS)
    assert.equal(readings.asked.length, 1)
  })

  test('never after a registration, a removal or another file', async () => {
    const registered = await justAdded()
    registered.type(ANN)
    registered.registration.submit()
    registered.registrations.answer({ kind: 'registered', body: {} })
    await settled()
    registered.clock.advance(READ_ADDED_AFTER_MS)
    assert.equal(registered.readings.asked.length, 0)

    const filled = await justAdded()
    filled.chooseToFill(resumeFile('other.pdf'))
    await settled()
    filled.clock.advance(READ_ADDED_AFTER_MS)
    assert.deepEqual(
      filled.readings.asked.map(({ signal }) => signal.aborted),
      [false],
      'the other one is read, and goes on',
    )

    const removed = await justAdded()
    removed.registration.removeResume()
    removed.clock.advance(READ_ADDED_AFTER_MS)
    assert.equal(removed.readings.asked.length, 0)
  })
})

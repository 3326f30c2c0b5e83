import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { RESUME_READING_MS } from '@resume-library/contract/limits'
import { READ, reading } from '../testing/filling.ts'
import { ANN, resumeFile, settled, testRegistration } from '../testing/test-registration.ts'

describe('a file chosen in step 1', () => {
  test('keeps typed answers, and the focus of a person who types', async () => {
    const { now, end, inputs, type, fill, clock } = await reading({ typed: { first_name: 'Rosalind' } })
    type({ last_name: 'D', zip_code: '1' })
    type({ zip_code: '' })
    const { position } = now()
    await end()
    clock.advance(0)
    assert.equal(inputs.first_name, 'Rosalind')
    assert.equal(inputs.last_name, 'D')
    assert.equal(inputs.zip_code, '', 'emptied by the person who is typing in it')
    assert.equal(inputs.email, 'rosa@example.com')
    assert.equal(now().position, position)
    assert.ok(!('last_name' in fill().marked))
  })

  test('fills fields that were typed in and emptied before', async () => {
    const { end, type, inputs, chooseToFill, readings } = await reading()
    type({ first_name: 'R' })
    type({ first_name: '' })
    chooseToFill(resumeFile('b.pdf'))
    readings.fail()
    await end()
    assert.equal(inputs.first_name, READ.values.first_name)
  })

  test('leaves the focus on a phone, and scrolls to what came of it', async () => {
    const set = await reading()
    set.person.isOnPhone = true
    await set.end()
    set.clock.advance(0)
    assert.deepEqual(set.now().position, { step: 0, focus: 'fill-status', select: false })
  })

  const interruptions: Record<string, (set: Awaited<ReturnType<typeof reading>>) => void> = {
    typed: ({ type }) => type({ phone: '5' }),
    'gone into a field': ({ person }) => {
      person.isFieldFocused = true
    },
    'gone to another step': ({ registration }) => registration.goTo(1),
    'gone to another field': ({ registration }) => registration.goToField('phone'),
    'taken it back': ({ registration }) => registration.undoFill(),
    'chosen another file': ({ chooseToFill }) => chooseToFill(resumeFile('b.pdf')),
  }
  for (const [what, happen] of Object.entries(interruptions))
    test(`does not move the focus of a person who has ${what}`, async () => {
      const set = await reading()
      const before = set.now().position
      await set.end()
      assert.equal(set.now().position, before)
      happen(set)
      const { position } = set.now()
      set.clock.advance(0)
      assert.equal(set.now().position, position)
    })

  test('fills no invalid answer, and never the password', async () => {
    const { end, inputs, fill } = await reading()
    await end({
      ...READ,
      values: { email: 'rosa at home', zip_code: '1', phone: ' ', last_name: 'x'.repeat(201) },
    })
    assert.equal(fill().status.kind, 'nothing_new')
    for (const field of ['email', 'zip_code', 'phone', 'last_name', 'password'] as const)
      assert.equal(inputs[field], '', field)
  })

  test('is forgotten once step 3 replaces it', async () => {
    const { end, fill, chooseResume, answerUpload } = await reading()
    await end({ kind: 'unreadable', reason: 'scanned' })
    await answerUpload({ kind: 'uploaded' })
    assert.equal(fill().isResume, true)
    await chooseResume('b.pdf')
    assert.equal(fill().isResume, false, 'what is sent now was not chosen on step 1')
    assert.equal(fill().status.kind, 'unreadable', 'it is the resume until the other has come')
    await answerUpload({ kind: 'uploaded' })
    assert.equal(fill().status.kind, 'idle')
  })
})

describe('a late reading is ignored', () => {
  const cases: Record<string, (set: Awaited<ReturnType<typeof reading>>) => void> = {
    'after Cancel': ({ registration }) => registration.cancelFill(),
    'after Remove': ({ registration }) => registration.removeResume(),
    'after another file in step 3': ({ registration }) =>
      registration.chooseFiles([resumeFile('b.pdf')], 'dropped'),
    'after another file in step 1': ({ chooseToFill }) => chooseToFill(resumeFile('b.pdf')),
    'after a file in step 1 that is no resume': ({ chooseToFill }) => chooseToFill(new File(['x'], 'b.png')),
    'after a link took its place': ({ registration, type }) => {
      type({ resume_url: 'ann.example/cv.pdf' })
      registration.addUrl()
    },
    'after too long a time': ({ clock }) => clock.advance(RESUME_READING_MS),
  }
  for (const [when, happen] of Object.entries(cases)) {
    test(when, async () => {
      const set = await reading()
      const { signal } = set.readings.asked[0]!
      happen(set)
      await settled()
      assert.ok(signal.aborted, 'the reader is ended')
      const inputs = { ...set.inputs }
      await set.end()
      assert.deepEqual(set.inputs, inputs)
      assert.notEqual(set.fill().status.kind, 'filled')
    })
  }

  test('after Discard, or Continue', async () => {
    const before = await testRegistration()
    before.type({ home_town: 'Boston' })
    before.clock.advance(1_000)
    for (const answer of ['discardDraft', 'continueDraft'] as const) {
      const set = await reading({ stored: before.stored() })
      set.registration[answer]()
      await set.end()
      assert.equal(set.inputs.first_name, '', answer)
      assert.equal(set.fill().status.kind, 'cancelled', 'and it is said')
    }
  })

  test('after a registration', async () => {
    const { registration, type, registrations, end, inputs, fill, answerUpload } = await reading()
    type(ANN)
    await answerUpload({ kind: 'uploaded' })
    registration.submit()
    registrations.answer({ kind: 'registered', body: {} })
    await settled()
    await end()
    assert.equal(inputs.latest_job_title, '')
    assert.equal(fill().status.kind, 'idle')
  })
})

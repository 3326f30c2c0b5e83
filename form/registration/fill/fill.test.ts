import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { RESUME_READING_MS } from '@resume-library/contract/limits'
import { ANN, resumeFile, settled, testRegistration } from '../testing/test-registration.ts'
import type { ResumeRead } from './fill-state.ts'

const READ: ResumeRead = {
  kind: 'read',
  values: {
    first_name: 'Rosa',
    last_name: 'Diaz',
    email: 'rosa@example.com',
    zip_code: '10001',
    latest_job_title: 'Welder',
    key_skills: 'MIG, TIG',
  },
  unsure: ['latest_job_title'],
}
const FIELDS = Object.keys(READ.values)

/** On step 1, with a file being read. */
async function reading(options: Parameters<typeof testRegistration>[0] = {}) {
  const set = await testRegistration(options)
  set.chooseToFill(resumeFile('rosa.pdf'))
  await settled()
  const end = async (result: Parameters<typeof set.readings.answer>[0] = READ) => {
    set.readings.answer(result)
    await settled()
  }
  return { ...set, end, now: set.registration.current, fill: () => set.registration.current().fill }
}

/** On step 3, with a resume added there, and looked at. */
async function added(result: Parameters<Awaited<ReturnType<typeof reading>>['end']>[0] = READ) {
  const set = await testRegistration()
  set.type({ email: 'typed@example.com' })
  set.registration.goTo(2)
  set.registration.chooseFiles([resumeFile()], 'selected')
  await settled()
  set.uploads.answer({ kind: 'uploaded' })
  await settled()
  set.readings.answer(result)
  await settled()
  return { ...set, fill: () => set.registration.current().fill }
}

describe('a file that the form is to be filled from', () => {
  test('answers what is open, is the resume too, and leads on to what is missing', async () => {
    const { now, end, fill, inputs, uploads } = await reading()
    assert.deepEqual(fill().status, { kind: 'reading', filename: 'rosa.pdf' })
    assert.equal(now().upload.kind, 'running')
    await end()
    for (const [field, value] of Object.entries(READ.values))
      assert.equal(inputs[field as keyof typeof inputs], value)
    assert.deepEqual(fill().status, { kind: 'filled', fields: FIELDS, unsure: ['latest_job_title'] })
    assert.equal(now().position.focus, 'password')
    uploads.answer({ kind: 'uploaded' })
    await settled()
    assert.ok(now().resume.kind === 'file')
    assert.equal(fill().status.kind, 'filled')
    assert.equal(fill().offer.kind, 'none', 'nothing is offered again')
  })

  test('leaves what was typed, before and meanwhile, and the focus of who types', async () => {
    const { now, end, inputs, type, fill } = await reading({ typed: { first_name: 'Rosalind' } })
    type({ last_name: 'D', zip_code: '1' })
    type({ zip_code: '' })
    const { position } = now()
    await end()
    assert.equal(inputs.first_name, 'Rosalind')
    assert.equal(inputs.last_name, 'D')
    assert.equal(inputs.zip_code, '', 'emptied by the person who is typing in it')
    assert.equal(inputs.email, 'rosa@example.com')
    assert.equal(now().position, position)
    assert.ok(!('last_name' in fill().marked))
  })

  test('answers nothing that the form would refuse, and never the password', async () => {
    const { end, inputs, fill } = await reading()
    await end({
      ...READ,
      values: { email: 'rosa at home', zip_code: '1', phone: ' ', last_name: 'x'.repeat(201) },
    })
    assert.equal(fill().status.kind, 'nothing_new')
    for (const field of ['email', 'zip_code', 'phone', 'last_name', 'password'] as const)
      assert.equal(inputs[field], '', field)
  })

  test('takes away what was said of empty fields', async () => {
    const { registration, end, now } = await reading()
    registration.next()
    assert.ok(now().errors.first_name)
    await end()
    assert.deepEqual(Object.keys(now().errors), ['password'])
  })

  test('answers inputs that are not made yet', async () => {
    const set = await reading()
    const missing = new Set(['latest_job_title', 'key_skills'])
    const { inputs } = set
    // What is written before its input is there is gone.
    for (const field of missing)
      Object.defineProperty(inputs, field, { get: () => set.now().start.values.key_skills, set: () => {} })
    await set.end({ ...READ, values: { key_skills: 'MIG, TIG' } })
    assert.equal(set.now().start.values.key_skills, 'MIG, TIG')
    assert.equal(set.now().start.round, 0)
  })

  test('is kept in the draft as if it was typed', async () => {
    const { end, stored, clock } = await reading()
    await end()
    clock.advance(1_000)
    assert.equal(JSON.parse(stored()!).values.first_name, 'Rosa')
  })

  test('that cannot be sent is not read, and why is said', async () => {
    const { registration, readings, chooseToFill } = await testRegistration()
    chooseToFill(new File(['x'], 'rosa.png'))
    assert.equal(readings.asked.length, 0)
    assert.deepEqual(registration.current().fileNotes, [
      { filename: 'rosa.png', message: { code: 'resume_type_refused' } },
    ])
  })

  test('that cannot be read is said to be so, and can be sent', async () => {
    const { end, fill, now, uploads } = await reading()
    await end({ kind: 'unreadable', reason: 'scanned' })
    assert.deepEqual(fill().status, { kind: 'unreadable', reason: 'scanned' })
    uploads.answer({ kind: 'uploaded' })
    await settled()
    assert.equal(now().resume.kind, 'file')
    assert.deepEqual(fill().status, { kind: 'unreadable', reason: 'scanned' })
  })
})

describe('nothing late is written', () => {
  const cases: Record<string, (set: Awaited<ReturnType<typeof reading>>) => void> = {
    'after Cancel': ({ registration }) => registration.cancelFill(),
    'after Remove': ({ registration }) => registration.removeResume(),
    'after another file in step 3': ({ registration }) =>
      registration.chooseFiles([resumeFile('b.pdf')], 'dropped'),
    'after another file in step 1': ({ chooseToFill }) => chooseToFill(resumeFile('b.pdf')),
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
    const { registration, type, registrations, end, inputs, uploads, fill } = await reading()
    type(ANN)
    uploads.answer({ kind: 'uploaded' })
    await settled()
    registration.submit()
    registrations.answer({ kind: 'registered', body: {} })
    await settled()
    await end()
    assert.equal(inputs.latest_job_title, '')
    assert.equal(fill().status.kind, 'idle')
  })

  test('and a time out is said', async () => {
    const { clock, fill } = await reading()
    clock.advance(RESUME_READING_MS)
    await settled()
    assert.deepEqual(fill().status, { kind: 'too_slow' })
  })
})

describe('Undo', () => {
  test('takes back what was filled and only it', async () => {
    const { registration, end, type, inputs, fill, now } = await reading({ typed: { home_town: 'Bronx' } })
    await end()
    type({ last_name: 'Diaz-Lee', phone: '555 0100' })
    type({ email: 'rosa@example.com' })
    registration.undoFill()
    assert.equal(inputs.first_name, '')
    assert.equal(inputs.key_skills, '')
    assert.equal(inputs.last_name, 'Diaz-Lee')
    assert.equal(inputs.phone, '555 0100')
    assert.equal(inputs.home_town, 'Bronx')
    assert.equal(inputs.email, 'rosa@example.com', 'typed again, and so the person’s')
    assert.deepEqual(fill().marked, {})
    assert.equal(now().upload.kind, 'running', 'the file stays the resume')
  })

  test('a mark is there until its answer is changed', async () => {
    const { end, type, fill } = await reading()
    await end()
    type({ first_name: 'Rose' })
    assert.deepEqual(Object.keys(fill().marked), FIELDS.slice(1))
  })
})

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
    assert.deepEqual(other.fill(), { status: { kind: 'idle' }, marked: {}, offer: { kind: 'none' } })
  })

  test('leaves what another file has filled, and its Undo', async () => {
    const { registration, end, uploads, readings, fill, inputs } = await reading()
    await end()
    registration.chooseFiles([resumeFile('other.pdf')], 'selected')
    await settled()
    uploads.answer({ kind: 'uploaded' })
    uploads.answer({ kind: 'uploaded' })
    await settled()
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
    const { registration, uploads, readings } = await testRegistration({ fillsFromResume: false })
    registration.chooseFiles([resumeFile()], 'selected')
    await settled()
    uploads.answer({ kind: 'uploaded' })
    await settled()
    assert.equal(readings.asked.length, 0)
  })
})

describe('a draft of an earlier visit', () => {
  test('wins over what was filled, as it was typed; what it left open stays filled and marked', async () => {
    const before = await testRegistration()
    before.type({ first_name: 'Rosita', home_town: 'Boston' })
    before.clock.advance(1_000)
    const { registration, end, inputs, fill } = await reading({ stored: before.stored() })
    await end()
    assert.equal(inputs.first_name, 'Rosa')
    registration.continueDraft()
    assert.equal(inputs.first_name, 'Rosita')
    assert.equal(inputs.last_name, 'Diaz')
    assert.deepEqual(Object.keys(fill().marked), FIELDS.slice(1))
    registration.undoFill()
    assert.equal(inputs.first_name, 'Rosita')
    assert.equal(inputs.last_name, '')
  })
})

test('random data replaces what was filled, after a question', async () => {
  const { registration, end, fill, inputs } = await reading()
  await end()
  registration.fillWithRandomData()
  assert.equal(registration.current().asksToReplace, true)
  registration.answerReplace(true)
  await settled()
  assert.notEqual(inputs.first_name, '')
  assert.deepEqual(fill(), { status: { kind: 'idle' }, marked: {}, offer: { kind: 'none' } })
  registration.undoFill()
  assert.notEqual(inputs.first_name, '')
})

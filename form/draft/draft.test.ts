import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { type FormValues, INITIAL_VALUES } from '@resume-library/contract/candidate'
import fc from 'fast-check'
import { randomRegistration } from '../random-data/random-data.ts'
import { ANN, testRegistration } from '../testing/test-registration.ts'
import { type Draft, parseDraft, serializeDraft } from './draft.ts'

const INFO = { url: 'https://x.example/cv.pdf', filename: 'cv.pdf', filetype: 'pdf', content: 'QUJD' }
const UPLOADED = { kind: 'file', info: INFO, copy: null } as const
const ATTEMPT = { key: '0f', date: '2026-11-21T20:00:00.000Z', answers: 'abc' }

const draftOf = (values: Partial<FormValues>, rest: Partial<Draft> = {}): Draft => ({
  values: { ...INITIAL_VALUES, ...values },
  resume: { kind: 'none' },
  attempt: null,
  ...rest,
})

describe('draft', () => {
  test('round-trips all but the password', () => {
    fc.assert(
      fc.property(fc.noShrink(fc.double({ min: 0, max: 1, noNaN: true, maxExcluded: true })), (random) => {
        const { values } = randomRegistration(() => random)
        const typed = { ...values, resume_url: 'x.example' }
        const written = serializeDraft(draftOf(typed, { resume: UPLOADED, attempt: ATTEMPT }))
        assert.ok(!written.includes(values.password), 'the password is not kept')
        assert.deepEqual(parseDraft(written)?.values, { ...typed, password: '' })
        assert.deepEqual(parseDraft(written)?.attempt, ATTEMPT)
      }),
    )
  })

  test('stores the content only of a resume without an address', () => {
    const uploaded = parseDraft(serializeDraft(draftOf({}, { resume: UPLOADED })))
    assert.deepEqual(uploaded?.resume, { ...UPLOADED, info: { ...INFO, content: '' } })
    const file = {
      ...UPLOADED,
      info: { ...INFO, content: '' },
      deleteUrl: '/api/upload/cv.pdf?secret=x',
    } as const
    assert.deepEqual(parseDraft(serializeDraft(draftOf({}, { resume: file })))?.resume, file)
    const sample = { kind: 'sample', info: { ...INFO, url: '' } } as const
    assert.deepEqual(parseDraft(serializeDraft(draftOf({}, { resume: sample })))?.resume, sample)
  })

  test('ignores foreign text', () => {
    for (const text of [null, '', '{', 'null', '[]', '1', '{"values":1}', '{"values":{}}']) {
      assert.equal(parseDraft(text), null, String(text))
    }
    fc.assert(fc.property(fc.json(), (text) => void parseDraft(text)))
  })

  test('ignores malformed parts', () => {
    const values = {
      first_name: 'Ann',
      last_name: 7,
      acceptable_job_types: ['Contract', 'Piracy'],
      password: 'x',
    }
    const resume = { kind: 'file', info: { ...INFO, url: 3 } }
    const draft = parseDraft(JSON.stringify({ values, attempt: { key: 4 }, resume }))
    assert.equal(draft?.values.first_name, 'Ann')
    assert.equal(draft?.values.last_name, '')
    assert.equal(draft?.values.password, '')
    assert.deepEqual(draft?.values.acceptable_job_types, ['Contract'])
    assert.equal(draft?.attempt, null)
    assert.deepEqual(draft?.resume, { kind: 'none' })
  })
})

test('ignores a resume of an unknown kind, or without address and content', () => {
  const info = { url: 'https://a.example/cv.pdf', filename: 'cv.pdf', filetype: 'pdf', content: '' }
  const read = (resume: object) =>
    parseDraft(JSON.stringify({ values: { first_name: 'Ann' }, resume }))?.resume.kind
  assert.equal(read({ kind: 'link', info }), 'link')
  assert.equal(read({ kind: 'fax', info }), 'none')
  assert.equal(read({ kind: 'link', info: { ...info, url: '' } }), 'none')
})

const firstNameIn = (text: string | null) => parseDraft(text)?.values.first_name

/** Stores a draft of an earlier visit: answers, and a link as resume. */
async function leftBehind() {
  const { registration, type, stored } = await testRegistration()
  type({ ...ANN, resume_url: 'ann.example/cv.pdf' })
  registration.addUrl()
  registration.saveDraft()
  return stored()
}

describe('typed answers are saved', () => {
  test('once after a pause', async () => {
    const { type, clock, stored } = await testRegistration()
    type({ first_name: 'A' })
    clock.advance(399)
    assert.equal(stored(), null)
    type({ first_name: 'Ann' })
    clock.advance(1)
    assert.equal(firstNameIn(stored()), 'Ann')
  })

  test('at once when the page is left', async () => {
    const { registration, type, stored } = await testRegistration()
    type({ first_name: 'Ann', password: ANN.password })
    registration.saveDraft()
    assert.equal(firstNameIn(stored()), 'Ann')
    assert.doesNotMatch(stored()!, new RegExp(ANN.password))
  })

  test('but not of an empty form', async () => {
    const { registration, type, stored } = await testRegistration()
    type({ first_name: 'A' })
    registration.saveDraft()
    type({ first_name: '' })
    registration.saveDraft()
    assert.equal(stored(), null)
  })
})

describe('the draft of an earlier visit', () => {
  test('is offered, and Continue merges it with newer answers', async () => {
    const { registration, type, inputs } = await testRegistration({ stored: await leftBehind() })
    assert.equal(registration.current().draft, 'offered')
    type({ first_name: 'Anna' })
    registration.continueDraft()
    assert.equal(inputs.first_name, 'Anna')
    assert.equal(inputs.last_name, 'Lee')
    assert.equal(inputs.password, '')
    const { resume, draft, position } = registration.current()
    assert.equal(resume.kind, 'link')
    assert.equal(draft, 'none')
    assert.deepEqual(position, { step: 0, focus: 'password', select: false })
  })

  test('is also discarded from inputs that the browser has restored', async () => {
    const left = await leftBehind()
    const { registration, type, inputs, stored } = await testRegistration({ stored: left })
    const { last_name } = parseDraft(left)!.values
    assert.ok(last_name)
    type({ last_name })
    registration.discardDraft()
    assert.equal(inputs.last_name, '')
    assert.equal(stored(), null)
  })

  test('is restored without an offer where the browser has restored step 1', async () => {
    const { password, ...putBack } = ANN
    const { registration, inputs } = await testRegistration({ stored: await leftBehind(), typed: putBack })
    const { draft, resume, position } = registration.current()
    assert.equal(draft, 'none')
    assert.equal(resume.kind, 'link')
    assert.equal(inputs.email, ANN.email)
    assert.deepEqual(position, { step: 0, focus: null }, 'the focus does not move')
  })

  test('is offered where step 1 differs', async () => {
    const { password, ...putBack } = ANN
    for (const typed of [{ ...putBack, first_name: 'Bob' }, { last_name: 'Lee' }]) {
      const { registration } = await testRegistration({ stored: await leftBehind(), typed })
      assert.equal(registration.current().draft, 'offered')
      assert.equal(registration.current().resume.kind, 'none')
    }
  })

  for (const first of ['draft', 'upload'] as const) {
    test(`and an upload: the file wins, also when the ${first} comes first`, async () => {
      const { registration, chooseResume, answerUpload } = await testRegistration({
        stored: await leftBehind(),
      })
      await chooseResume('new.pdf')
      if (first === 'draft') registration.continueDraft()
      await answerUpload({ kind: 'uploaded' })
      if (first === 'upload') registration.continueDraft()
      const { resume, upload } = registration.current()
      assert.equal(resume.kind === 'file' && resume.info.filename, 'new.pdf')
      assert.equal(upload.kind, 'done')
    })
  }
})

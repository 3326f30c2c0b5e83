import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { ANN, testRegistration } from '../testing/test-registration.ts'
import { parseDraft } from './draft.ts'

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

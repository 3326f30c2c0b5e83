import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { readyToSubmit } from '../testing/ready-to-submit.ts'
import { ANN, settled, testRegistration } from '../testing/test-registration.ts'

const REGISTERED = { kind: 'registered', body: {} } as const
const CONFLICT = { kind: 'refused', status: 409, body: {} } as const

describe('a submit', () => {
  test('sends once, and a success empties the form', async () => {
    const { registrations, submit, answer, now, inputs, stored } = await readyToSubmit()
    await submit()
    await submit()
    assert.equal(registrations.asked.length, 1)
    assert.equal(registrations.asked[0]!.candidate.resume_url, 'https://ann.example/cv.pdf')
    assert.equal(now().submission.kind, 'sending')
    await answer(REGISTERED)
    assert.equal(now().submission.kind, 'registered')
    assert.deepEqual(now().position, { step: 0, focus: 'done-title', select: false })
    assert.equal(now().resume.kind, 'none')
    assert.equal(inputs.first_name + inputs.password, '')
    assert.equal(stored(), null)
  })

  test('that is queued keeps the answers until its outcome', async () => {
    const { registrations, submit, answer, now, inputs } = await readyToSubmit()
    await submit()
    registrations.asked[0]!.onQueued('https://jobs.example/registration/secret')
    const { submission } = now()
    assert.ok(submission.kind === 'queued')
    assert.equal(submission.url, 'https://jobs.example/registration/secret')
    assert.equal(now().position.focus, 'done-title')
    assert.notEqual(inputs.first_name, '')
    await submit()
    assert.equal(registrations.asked.length, 1)
    await answer(CONFLICT)
    assert.equal(now().submission.kind, 'failed')
    assert.notEqual(inputs.first_name, '')
  })

  test('that is queued is polled after a reload, with the answers', async () => {
    const before = await readyToSubmit()
    await before.submit()
    before.registrations.asked[0]!.onQueued('https://jobs.example/registration/secret')
    const { registration, polls, inputs, stored } = await testRegistration({ stored: before.stored() })
    assert.deepEqual(polls.asked, ['https://jobs.example/registration/secret'])
    assert.equal(registration.current().submission.kind, 'queued')
    assert.equal(registration.current().draft, 'none')
    assert.equal(inputs.first_name, ANN.first_name)
    polls.answer({ kind: 'unanswered' })
    await settled()
    assert.equal(registration.current().submission.kind, 'failed')
    // It has ended: the next page does not look again.
    assert.deepEqual((await testRegistration({ stored: stored() })).polls.asked, [])
  })

  test('that is queued shows the sent answers after a reload, and later changes in the end', async () => {
    const before = await readyToSubmit()
    before.type({ home_town: 'Boston' })
    await before.submit()
    before.type({ home_town: 'Denver' })
    before.registrations.asked[0]!.onQueued('https://jobs.example/registration/secret')
    const { registration, polls } = await testRegistration({ stored: before.stored() })
    const { submission } = registration.current()
    assert.ok(submission.kind === 'queued')
    assert.deepEqual([submission.values.home_town, submission.values.resume_url], ['Boston', 'cv.pdf'])
    polls.answer(REGISTERED)
    await settled()
    const end = registration.current().submission
    assert.deepEqual(end.kind === 'registered' && end.unsent.fields, ['home_town'])
  })

  test('that was withdrawn shows so after a reload, with the answers', async () => {
    const before = await readyToSubmit()
    await before.submit()
    before.registrations.asked[0]!.onQueued('https://jobs.example/registration/secret')
    await before.answer({ kind: 'withdrawn', isErased: true })
    const { registration, inputs } = await testRegistration({
      stored: before.stored(),
      confirmed: before.confirmed(),
    })
    const { submission, draft } = registration.current()
    assert.deepEqual(submission, { kind: 'withdrawn', isErased: true })
    assert.deepEqual([draft, inputs.first_name], ['none', ANN.first_name])
    registration.goTo(1)
    assert.equal(registration.current().submission.kind, 'idle')
  })

  test('that was withdrawn has another key when sent again', async () => {
    const { registrations, submit, answer, now, inputs } = await readyToSubmit()
    await submit()
    registrations.asked[0]!.onQueued('https://jobs.example/registration/secret')
    await answer({ kind: 'withdrawn', isErased: false })
    assert.equal(now().submission.kind, 'withdrawn')
    assert.deepEqual([now().problem, now().toasts, now().position.focus], [null, [], 'done-title'])
    assert.equal(inputs.first_name, ANN.first_name)
    await submit()
    assert.equal(now().submission.kind, 'sending')
    assert.notEqual(registrations.asked[1]!.key, registrations.asked[0]!.key)
  })
})

describe('a submit that succeeds', () => {
  test('cancels a running upload', async () => {
    const { submit, answer, now, uploads, chooseResume, answerUpload } = await readyToSubmit()
    await submit()
    await chooseResume()
    await answer(REGISTERED)
    assert.ok(uploads.waiting[0]!.signal.aborted)
    await answerUpload({ kind: 'uploaded' })
    assert.equal(now().resume.kind, 'none')
    assert.equal(now().upload.kind, 'idle')
  })

  test('shows changes made while sending, but no password', async () => {
    const { registration, type, submit, answer, now } = await readyToSubmit()
    await submit()
    type({ key_skills: 'lamps', password: 'an0ther-canary' })
    registration.removeResume()
    await answer(REGISTERED)
    const { submission } = now()
    assert.ok(submission.kind === 'registered')
    assert.deepEqual(submission.unsent.fields.toSorted(), ['key_skills', 'password', 'resume_url'])
    assert.equal(submission.unsent.values.key_skills, 'lamps')
    assert.equal(submission.unsent.values.password, '')
    assert.equal(submission.unsent.values.resume_url, '')
  })

  test('names a resume that came too late', async () => {
    const { submit, answer, now, chooseResume, answerUpload } = await readyToSubmit()
    await submit()
    await chooseResume('late.pdf')
    await answerUpload({ kind: 'uploaded' })
    await answer(REGISTERED)
    const { submission } = now()
    assert.ok(submission.kind === 'registered')
    assert.deepEqual(submission.unsent.fields, ['resume_url'])
    assert.equal(submission.unsent.values.resume_url, 'late.pdf')
  })

  test('makes emptied steps unreachable by Back', async () => {
    const { registration, type, submit, answer } = await readyToSubmit()
    assert.equal(registration.reachableStep(2), 2)
    await submit()
    await answer(REGISTERED)
    assert.equal(registration.reachableStep(2), 0)
    type({ first_name: 'Bob' })
    assert.equal(registration.reachableStep(2), 2)
  })
})

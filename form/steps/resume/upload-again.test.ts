import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { UploadOutcome } from '../../registration/dependencies.ts'
import { readyToSubmit } from '../../testing/ready-to-submit.ts'
import { settled, testRegistration } from '../../testing/test-registration.ts'

const LOST = { kind: 'unreachable' } as const

/** Starts on step 3, after an upload with this outcome. */
async function failed(outcome: UploadOutcome) {
  const set = await testRegistration({ fillsFromResume: false })
  const { registration, uploads, answerUpload: answer } = set
  registration.goTo(2)
  await set.chooseResume()
  await answer(outcome)
  const goOnline = async () => {
    set.goOnline()
    await settled()
  }
  return { ...set, answer, goOnline, now: registration.current, sent: () => uploads.asked.length }
}

describe('an upload that failed temporarily', () => {
  test('is retried once online', async () => {
    const { goOnline, answer, now, sent } = await failed(LOST)
    const { position } = now()
    assert.equal(now().uploadRetry?.isAutomatic, true)
    await goOnline()
    await goOnline()
    assert.equal(sent(), 2)
    assert.equal(now().uploadRetry, null)
    await answer({ kind: 'uploaded' })
    assert.equal(now().resume.kind, 'file')
    assert.equal(now().position, position)
  })

  test('is retried before a lost registration with the previous resume', async () => {
    const { submit, uploads, answer, now, goOnline, registrations, chooseResume, answerUpload } =
      await readyToSubmit()
    await chooseResume()
    await answerUpload(LOST)
    await submit()
    await answer({ kind: 'unanswered' })
    assert.equal(now().retry?.isAutomatic, false)
    goOnline()
    await settled()
    assert.equal(uploads.asked.length, 2)
    assert.equal(registrations.asked.length, 1)
  })

  test('is not retried where a server has refused it', async () => {
    const { goOnline, sent } = await failed({ kind: 'refused', code: 'resume_infected' })
    await goOnline()
    assert.equal(sent(), 1)
  })

  test('is not retried after a removal or another resume', async () => {
    const removed = await failed(LOST)
    removed.registration.dismissUpload()
    assert.equal(removed.now().uploadRetry, null)
    await removed.goOnline()
    assert.equal(removed.sent(), 1)
    const other = await failed(LOST)
    other.type({ resume_url: 'ann.example/cv.pdf' })
    other.registration.addUrl()
    await other.goOnline()
    assert.equal(other.sent(), 1)
    assert.equal(other.now().resume.kind, 'link')
  })
})

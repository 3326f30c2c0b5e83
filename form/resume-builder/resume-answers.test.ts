import assert from 'node:assert/strict'
import { test } from 'node:test'
import { INITIAL_VALUES } from '@resume-library/contract/candidate'
import { readyToSubmit } from '../testing/ready-to-submit.ts'
import { testRegistration } from '../testing/test-registration.ts'
import { suggestedAnswers } from './resume-content.ts'

const ANSWERS = { ...suggestedAnswers(INITIAL_VALUES, 'en'), skills: 'MIG, TIG' }

test('answers for a resume are in the draft, which is restored alone too', async () => {
  const { registration, clock, stored } = await testRegistration()
  registration.changeResumeAnswers(ANSWERS)
  clock.advance(1_000)
  const { registration: next } = await testRegistration({ stored: stored() })
  assert.equal(next.current().draft, 'offered')
  next.continueDraft()
  assert.deepEqual(next.current().resumeAnswers, ANSWERS)
})

test('are asked about before random data replaces them, and end with a registration', async () => {
  const { registration, submit, answer, now, stored } = await readyToSubmit()
  registration.changeResumeAnswers(ANSWERS)
  registration.fillWithRandomData()
  assert.equal(now().asksToReplace, true)
  registration.answerReplace(false)
  assert.deepEqual(now().resumeAnswers, ANSWERS)
  await submit()
  await answer({ kind: 'registered', body: {} })
  assert.equal(now().resumeAnswers, null)
  assert.equal(stored(), null)
})

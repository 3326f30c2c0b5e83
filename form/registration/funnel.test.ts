import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readyToSubmit } from '../testing/ready-to-submit.ts'
import { ANN, testRegistration } from '../testing/test-registration.ts'

const REGISTERED = { kind: 'registered', body: {} } as const
const LOST = { kind: 'unanswered' } as const

test('each funnel step is reported once, and every outcome', async () => {
  const { submit, answer, steps } = await readyToSubmit()
  await submit()
  await answer(LOST)
  await submit()
  await answer(REGISTERED)
  assert.deepEqual(steps, [
    'opened',
    'personal_info_done',
    'career_info_done',
    'resume_added',
    'submitted',
    'refused',
    'submitted',
    'registered',
  ])
})

test('a skipped step with errors is not reported as done', async () => {
  const { registration, steps, type } = await testRegistration()
  registration.goTo(1)
  assert.deepEqual(steps, ['opened'])
  type(ANN)
  registration.goTo(2)
  assert.deepEqual(steps, ['opened', 'personal_info_done', 'career_info_done'])
})

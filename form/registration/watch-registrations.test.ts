import assert from 'node:assert/strict'
import { test } from 'node:test'
import { REGISTRATIONS_ASKED_MS } from '@resume-library/contract/limits'
import { settled, testRegistration } from './testing/test-registration.ts'

test('a page that says nothing of registrations asks nothing', async () => {
  const { availability, registration, clock } = await testRegistration()
  clock.advance(REGISTRATIONS_ASKED_MS)
  assert.equal(availability.asked.length, 0)
  assert.equal(registration.current().registrations, undefined)
})

test('a page that says they are not taken asks until they are, one question at a time', async () => {
  const { availability, registration, clock } = await testRegistration({ saidOfRegistrations: 'away' })
  clock.advance(10 * REGISTRATIONS_ASKED_MS)
  assert.equal(availability.asked.length, 1)
  for (const answer of [null, 'closed', 'open'] as const) {
    availability.answer(answer)
    await settled()
    assert.equal(registration.current().registrations, answer ?? undefined)
    clock.advance(REGISTRATIONS_ASKED_MS)
  }
  assert.equal(availability.asked.length, 3)
})

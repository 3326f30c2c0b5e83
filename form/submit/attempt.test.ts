import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { readyToSubmit } from '../testing/ready-to-submit.ts'
import { ANN, settled, testRegistration } from '../testing/test-registration.ts'

const LOST = { kind: 'unanswered' } as const

describe('a lost answer', () => {
  test('is retried with the same key and date, after a reload too', async () => {
    const first = await readyToSubmit()
    await first.submit()
    const again = await testRegistration({ stored: first.stored() })
    again.clock.advance(60_000)
    again.registration.continueDraft()
    again.type({ password: ANN.password })
    again.registration.submit()
    await settled()
    const [before, after] = [first.registrations.asked[0]!, again.registrations.asked[0]!]
    assert.equal(after.key, before.key)
    assert.deepEqual(after.candidate, before.candidate)
  })

  test('is forgotten with a discarded draft', async () => {
    const first = await readyToSubmit()
    await first.submit()
    const again = await readyToSubmit(first.stored())
    again.registration.discardDraft()
    again.type(ANN)
    await again.submit()
    assert.notEqual(again.registrations.asked[0]!.key, first.registrations.asked[0]!.key)
  })

  test('is not forgotten with an older draft', async () => {
    const { stored } = await readyToSubmit()
    const set = await readyToSubmit(stored())
    const { registration, type, submit, answer, registrations } = set
    const BOB = { first_name: 'Bob', last_name: 'Roe', email: 'bob@example.com', zip_code: '10001' }
    type({ ...BOB, resume_url: 'bob.example/cv.pdf' })
    registration.addUrl()
    await submit()
    await answer(LOST)
    registration.discardDraft()
    set.goOnline()
    await settled()
    const [before, after] = registrations.asked
    assert.equal(after?.key, before!.key)
    assert.deepEqual(after?.candidate, before!.candidate)
  })

  test('gets another key with another resume', async () => {
    const { registration, submit, answer, type, registrations } = await readyToSubmit()
    await submit()
    await answer(LOST)
    type({ resume_url: 'ann.example/other.pdf' })
    registration.addUrl()
    await submit()
    assert.notEqual(registrations.asked[0]!.key, registrations.asked[1]!.key)
  })

  test('loses its key after a success', async () => {
    const { registration, submit, answer, type, registrations } = await readyToSubmit()
    for (let sent = 0; sent < 2; sent++) {
      type({ ...ANN, resume_url: 'ann.example/cv.pdf' })
      registration.addUrl()
      await submit()
      await answer({ kind: 'registered', body: {} })
    }
    assert.notEqual(registrations.asked[0]!.key, registrations.asked[1]!.key)
  })

  test('keeps its key after an undecided answer', async () => {
    const { submit, answer, registrations } = await readyToSubmit()
    for (const outcome of [LOST, { kind: 'refused', status: 503, body: '' } as const]) {
      await submit()
      await answer(outcome)
    }
    await submit()
    assert.equal(new Set(registrations.asked.map(({ key }) => key)).size, 1)
  })

  test('loses its key after a refusal', async () => {
    const { submit, answer, registrations } = await readyToSubmit()
    await submit()
    await answer({ kind: 'refused', status: 422, body: {} })
    await submit()
    assert.notEqual(registrations.asked[0]!.key, registrations.asked[1]!.key)
  })
})

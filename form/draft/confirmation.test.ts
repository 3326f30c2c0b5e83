import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { readyToSubmit } from '../testing/ready-to-submit.ts'
import { ANN, testRegistration } from '../testing/test-registration.ts'

const ERASE_URL = 'https://provider.example/erase/token'
const REGISTERED = { kind: 'registered', body: { erase_url: ERASE_URL, id: 7, note: 'n0t-shown' } } as const

/** A registration that succeeded; what is changed while it is sent is not in it. */
async function registered() {
  const set = await readyToSubmit()
  await set.submit()
  set.type({ home_town: 'Boston', password: 'an0ther-canary' })
  await set.answer(REGISTERED)
  return set
}

describe('what is said after a registration', () => {
  test('is said again after a reload, with the link that erases it and what was changed too late', async () => {
    const { confirmed } = await registered()
    const { registration, steps } = await testRegistration({ confirmed: confirmed() })
    const { submission, position } = registration.current()
    assert.ok(submission.kind === 'registered')
    assert.deepEqual(submission.body, { erase_url: ERASE_URL })
    assert.deepEqual(submission.unsent.fields.toSorted(), ['home_town', 'password'])
    assert.equal(submission.unsent.values.home_town, 'Boston')
    assert.deepEqual(position, { step: 0, focus: null }, 'nobody has asked for the focus')
    assert.deepEqual(steps, ['opened'], 'it is not counted again')
  })

  test('is all that is kept of it: no other answer, no password', async () => {
    const { confirmed, stored } = await registered()
    assert.equal(stored(), null)
    assert.doesNotMatch(confirmed()!, /canary|n0t-shown|example\.com|Lee/)
  })

  test('is forgotten once something else is done', async () => {
    const { registration, confirmed } = await registered()
    registration.goTo(0)
    assert.equal(registration.current().submission.kind, 'idle')
    assert.equal(confirmed(), null)
  })

  test('is not said above another registration that has been begun by then', async () => {
    const { confirmed } = await registered()
    const set = await testRegistration({ confirmed: confirmed(), typed: ANN, onStep: 1 })
    assert.equal(set.registration.current().submission.kind, 'idle')
    assert.equal(set.confirmed(), null)
  })

  test('is left out where the tab holds something else', async () => {
    for (const confirmed of ['', 'null', '[', '"text"']) {
      const { registration } = await testRegistration({ confirmed })
      assert.equal(registration.current().submission.kind, 'idle', confirmed)
    }
  })
})

import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { readyToSubmit } from '../testing/ready-to-submit.ts'
import { ANN, testRegistration } from '../testing/test-registration.ts'

const ERASE_URL = 'https://provider.example/erase/token'
const SHOWN = {
  erase_url: ERASE_URL,
  verification: { required: true, email: 'ann@board.example', token: 'x'.repeat(43) },
}
const REGISTERED = { kind: 'registered', body: { ...SHOWN, id: 7, note: 'n0t-shown' } } as const

/** A registration that succeeded; what is changed while it is sent is not in it. */
async function registered() {
  const set = await readyToSubmit()
  await set.submit()
  set.type({ home_town: 'Boston', password: 'an0ther-canary' })
  await set.answer(REGISTERED)
  return set
}

describe('the confirmation of a registration', () => {
  test('is shown after a reload, with the erasure link, the mail and late changes', async () => {
    const { confirmed } = await registered()
    const { registration, steps } = await testRegistration({ confirmed: confirmed() })
    const { submission, position } = registration.current()
    assert.ok(submission.kind === 'registered')
    assert.deepEqual(submission.body, SHOWN)
    assert.deepEqual(submission.unsent.fields.toSorted(), ['home_town', 'password'])
    assert.equal(submission.unsent.values.home_town, 'Boston')
    assert.deepEqual(position, { step: 0, focus: null }, 'nobody has asked for the focus')
    assert.deepEqual(steps, ['opened'], 'it is not counted again')
  })

  test('is stored without other answers or the password', async () => {
    const { confirmed, stored } = await registered()
    assert.equal(stored(), null)
    assert.doesNotMatch(confirmed()!, /canary|n0t-shown|example\.com|Lee/)
  })

  test('is cleared by the next action', async () => {
    const { registration, confirmed } = await registered()
    registration.goTo(0)
    assert.equal(registration.current().submission.kind, 'idle')
    assert.equal(confirmed(), null)
  })

  test('is not shown once another registration has begun', async () => {
    const { confirmed } = await registered()
    const set = await testRegistration({ confirmed: confirmed(), typed: ANN, onStep: 1 })
    assert.equal(set.registration.current().submission.kind, 'idle')
    assert.equal(set.confirmed(), null)
  })

  test('is ignored where the tab stores something else', async () => {
    for (const confirmed of ['', 'null', '[', '"text"']) {
      const { registration } = await testRegistration({ confirmed })
      assert.equal(registration.current().submission.kind, 'idle', confirmed)
    }
    const { registration } = await testRegistration({ confirmed: '{"changed":"text"}' })
    assert.equal(registration.current().submission.kind, 'registered')
  })
})

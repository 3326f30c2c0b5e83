import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { INITIAL_VALUES } from '@resume-library/contract/candidate'
import type { LaterActions } from './actions.ts'
import type { RegistrationCore } from './core.ts'
import { NO_ERRORS } from './errors.ts'
import { createRegistration } from './registration.ts'
import { createPending } from './testing/pending.ts'
import { ANN, settled, testRegistration } from './testing/test-registration.ts'

describe('the steps', () => {
  test('Next stays at what is wrong, and goes on when it is right', async () => {
    const { registration, type } = await testRegistration()
    const now = registration.current
    type({ ...ANN, zip_code: '' })
    registration.next()
    assert.deepEqual(now().position, { step: 0, focus: 'problem' })
    assert.deepEqual(now().errors, { zip_code: { code: 'zip_code_required' } })
    type({ zip_code: '02134' })
    assert.equal(now().errors, NO_ERRORS)
    assert.ok(now().problem, 'what stands above stays until the next try')
    registration.next()
    assert.deepEqual(now().position, { step: 1, focus: 'step-heading' })
    assert.equal(now().problem, null)
    registration.goToField('email')
    assert.deepEqual(now().position, { step: 0, focus: 'email', select: false })
  })

  test('typing changes nothing while nothing is wrong', async () => {
    const { registration, type } = await testRegistration()
    const before = registration.current()
    let heard = 0
    registration.subscribe(() => heard++)
    type(ANN)
    assert.equal(registration.current(), before)
    assert.equal(heard, 0)
  })

  test('a field that was answered is checked when it is left', async () => {
    const { registration, type } = await testRegistration()
    registration.fieldLeft('email')
    assert.equal(registration.current().errors, NO_ERRORS)
    type({ email: 'ann' })
    registration.fieldLeft('email')
    assert.deepEqual(registration.current().errors, { email: { code: 'email_invalid' } })
    type({ email: 'ann@example.com' })
    assert.equal(registration.current().errors, NO_ERRORS)
  })

  test('what was wrong early, and corrected before anybody listened, is wrong no more', async () => {
    const { registration } = await testRegistration({
      typed: { last_name: 'Lee' },
      errors: { last_name: { code: 'last_name_required' }, zip_code: { code: 'zip_code_required' } },
    })
    assert.deepEqual(registration.current().errors, { zip_code: { code: 'zip_code_required' } })
  })

  test('words about a registration that succeeded are over with the next step', async () => {
    const { registration, type, registrations } = await testRegistration()
    type({ ...ANN, resume_url: 'ann.example/cv.pdf' })
    registration.submit()
    await settled()
    registrations.answer({ kind: 'registered', body: {} })
    await settled()
    assert.equal(registration.current().submission.kind, 'registered')
    registration.goTo(1)
    assert.equal(registration.current().submission.kind, 'idle')
  })
})

describe('what is fetched later', () => {
  type Create = (core: RegistrationCore) => LaterActions
  const setLater = (others: Partial<LaterActions> = {}) => {
    const fetches = createPending<void, Create>()
    const registration = createRegistration({
      readAnswers: () => INITIAL_VALUES,
      fetchLaterActions: fetches.ask,
    })
    let submits = 0
    const create: Create = () => ({ submit: () => submits++, ...others }) as unknown as LaterActions
    return { registration, fetches, create, submits: () => submits }
  }

  test('does what was asked for meanwhile, once', async () => {
    const { registration, fetches, create, submits } = setLater()
    registration.perform('submit')
    registration.perform('submit')
    assert.equal(fetches.asked.length, 1)
    fetches.answer(create)
    await settled()
    assert.equal(registration.current().later?.submit !== undefined, true)
    assert.equal(submits(), 1)
    registration.perform('submit')
    assert.equal(submits(), 2)
  })

  test('does the last of several wishes', async () => {
    const done: string[] = []
    const { registration, fetches, create, submits } = setLater({ discardDraft: () => done.push('discard') })
    registration.perform('submit')
    registration.perform('discardDraft')
    fetches.answer(create)
    await settled()
    assert.deepEqual(done, ['discard'])
    assert.equal(submits(), 0)
  })

  test('submits nothing for a person who went elsewhere meanwhile', async () => {
    const { registration, fetches, create, submits } = setLater()
    registration.perform('submit')
    registration.goTo(1)
    fetches.answer(create)
    await settled()
    assert.equal(submits(), 0)
  })

  test('does the rest of what was asked for, and leaves the person on the step where they are by then', async () => {
    for (const meanwhile of [0, 2] as const) {
      const continueDraft = () => registration.goTo(0, 'password')
      const { registration, fetches, create } = setLater({ continueDraft })
      registration.perform('continueDraft')
      registration.goTo(meanwhile)
      fetches.answer(create)
      await settled()
      const { step, focus } = registration.current().position
      assert.deepEqual([step, focus], meanwhile ? [2, 'step-heading'] : [0, 'password'])
    }
  })

  test('and throws while it is made can be fetched again, and the fault is logged', async (context) => {
    const log = context.mock.method(console, 'error', () => {})
    const { registration, fetches, create, submits } = setLater()
    registration.perform('submit')
    const fault = new Error('No actions')
    fetches.answer(() => {
      throw fault
    })
    await settled()
    assert.deepEqual(log.mock.calls[0]?.arguments, [fault])
    assert.equal(registration.current().failedLoads.length, 1)
    registration.retryLoads()
    fetches.answer(create)
    await settled()
    assert.equal(registration.current().failedLoads.length, 0)
    assert.equal(submits(), 1)
  })

  test('and cannot be is said when somebody waits for it, with a way to try again', async () => {
    const { registration, fetches, create, submits } = setLater()
    registration.fetchLater()
    fetches.fail()
    await settled()
    assert.equal(registration.current().failedLoads.length, 0, 'nobody waits yet')
    registration.perform('submit')
    fetches.fail()
    await settled()
    assert.equal(registration.current().failedLoads.length, 1)
    registration.fetchLater()
    fetches.fail()
    await settled()
    assert.equal(registration.current().failedLoads.length, 1)
    registration.retryLoads()
    assert.equal(registration.current().failedLoads.length, 0)
    fetches.answer(create)
    await settled()
    assert.equal(submits(), 1)
  })

  test('may be any part of the page: one that fails can be fetched again', async () => {
    const { registration } = setLater()
    const parts = createPending<void, string>()
    const used: string[] = []
    registration.load('preview', parts.ask, (part) => used.push(part))
    parts.fail()
    await settled()
    assert.equal(registration.current().failedLoads.length, 1)
    registration.retryLoads()
    parts.answer('preview')
    await settled()
    assert.deepEqual(used, ['preview'])
    assert.equal(registration.current().failedLoads.length, 0)
  })

  test('is said no longer to be missing once it came by another press', async () => {
    const { registration } = setLater()
    const parts = createPending<void, string>()
    const used: string[] = []
    const press = () => registration.load('language', parts.ask, (part) => used.push(part))
    for (let failures = 0; failures < 2; failures++) {
      press()
      parts.fail()
      await settled()
      assert.equal(registration.current().failedLoads.length, 1)
    }
    press()
    parts.answer('es')
    await settled()
    assert.deepEqual(used, ['es'])
    assert.equal(registration.current().failedLoads.length, 0)
  })
})

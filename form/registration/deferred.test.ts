import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { INITIAL_VALUES } from '@resume-library/contract/candidate'
import { checkFirstStep } from '@resume-library/contract/first-step-rules'
import { createPending } from '../testing/pending.ts'
import { settled } from '../testing/test-registration.ts'
import type { DeferredActions } from './actions.ts'
import type { RegistrationCore } from './core.ts'
import { createRegistration } from './registration.ts'

describe('deferred actions', () => {
  type Create = (core: RegistrationCore) => DeferredActions
  const setLater = (others: Partial<DeferredActions> = {}) => {
    const fetches = createPending<void, Create>()
    const registration = createRegistration({
      readAnswers: () => INITIAL_VALUES,
      checkFirstStep,
      fetchDeferredActions: fetches.ask,
    })
    let submits = 0
    const create: Create = () => ({ submit: () => submits++, ...others }) as unknown as DeferredActions
    return { registration, fetches, create, submits: () => submits }
  }

  test('perform a pending action once', async () => {
    const { registration, fetches, create, submits } = setLater()
    registration.perform('submit')
    registration.perform('submit')
    assert.equal(fetches.asked.length, 1)
    fetches.answer(create)
    await settled()
    assert.equal(registration.current().deferred?.submit !== undefined, true)
    assert.equal(submits(), 1)
    registration.perform('submit')
    assert.equal(submits(), 2)
  })

  test('do not submit after the person has changed the step', async () => {
    const { registration, fetches, create, submits } = setLater()
    registration.perform('submit')
    registration.goTo(1)
    fetches.answer(create)
    await settled()
    assert.equal(submits(), 0)
  })

  for (const end of ['answer', 'fail'] as const)
    test(`show the language pressed last, even if an earlier one ${end}s later`, async () => {
      const { registration } = setLater()
      const languages = createPending<void, string>()
      const shown: string[] = []
      const press = () =>
        registration.load('language', languages.ask, (language) => void shown.push(language))
      press()
      press()
      languages.answer('ar', 1)
      await settled()
      if (end === 'answer') languages.answer('es')
      else languages.fail()
      await settled()
      assert.deepEqual(shown, ['ar'])
      assert.deepEqual(registration.current().failedLoads, [])
    })
})

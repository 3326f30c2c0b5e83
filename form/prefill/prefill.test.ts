import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { parseDraft } from '../draft/draft.ts'
import { readyToSubmit } from '../testing/ready-to-submit.ts'
import { testRegistration } from '../testing/test-registration.ts'
import { withGlobals } from '../testing/with-globals.ts'
import { applyPrefill } from './apply-prefill.ts'

const JOAN = {
  first_name: 'Joan',
  home_town: 'Boston',
  desired_job_title: 'Pilot',
  salary_min: '60000',
} as const

describe('prefilled answers', () => {
  test('are not saved as a draft until the person types', async () => {
    const { registration, type, stored } = await testRegistration({ prefill: JOAN })
    registration.goTo(1)
    registration.saveDraft()
    assert.equal(stored(), null)
    type({ phone: '1' })
    registration.saveDraft()
    const { first_name, desired_job_title, phone } = parseDraft(stored())!.values
    assert.deepEqual([first_name, desired_job_title, phone], ['Joan', 'Pilot', '1'])
    type({ phone: '' })
    registration.saveDraft()
    assert.equal(stored(), null, 'unchanged again')
  })

  test('do not refill an emptied field', async () => {
    const { inputs, stored, registration } = await testRegistration({
      prefill: JOAN,
      typed: { first_name: '' },
    })
    assert.equal(inputs.first_name, '')
    registration.saveDraft()
    assert.equal(parseDraft(stored())?.values.first_name, '')
  })

  test('may arrive late, and clear an error', async () => {
    const { registration, type, prefill, inputs, stored } = await testRegistration()
    registration.next()
    assert.ok(registration.current().errors.first_name)
    type({ home_town: 'Salem', salary_min: '70000' })
    prefill(JOAN)
    assert.equal(registration.current().errors.first_name, undefined)
    const { first_name, home_town, desired_job_title, salary_min } = inputs
    assert.deepEqual(
      [first_name, home_town, desired_job_title, salary_min],
      ['Joan', 'Salem', 'Pilot', '70000'],
    )
    registration.saveDraft()
    assert.equal(parseDraft(stored())?.values.home_town, 'Salem')
  })

  test('are cleared by a registration', async () => {
    const set = await readyToSubmit(null, { prefill: JOAN })
    await set.submit()
    await set.answer({ kind: 'registered', body: {} })
    assert.equal(set.prefilled(), undefined)
    assert.deepEqual([set.inputs.first_name, set.inputs.desired_job_title], ['', ''])
    assert.equal(set.stored(), null)
    set.type({ first_name: 'Joan' })
    set.registration.saveDraft()
    assert.equal(parseDraft(set.stored())?.values.first_name, 'Joan')
  })
})

describe('a draft and prefilled answers', () => {
  /** Returns the draft of a visit by a link, after two changes. */
  async function leftBehind() {
    const { registration, type, stored } = await testRegistration({ prefill: JOAN })
    type({ first_name: 'Joanna', home_town: '' })
    registration.saveDraft()
    return stored()
  }

  test('Continue merges the draft with a later link', async () => {
    const stored = await leftBehind()
    const later = await testRegistration({ prefill: { first_name: 'Ann', phone: '978' }, stored })
    later.registration.continueDraft()
    const { first_name, phone, desired_job_title } = later.inputs
    assert.deepEqual([first_name, phone, desired_job_title], ['Joanna', '978', 'Pilot'])
  })

  test('Discard restores the prefilled answers', async () => {
    const { registration, inputs, stored } = await testRegistration({
      prefill: JOAN,
      stored: await leftBehind(),
      // Restored by Firefox, except the phone.
      typed: { first_name: 'Joanna', home_town: '', phone: '1' },
    })
    registration.discardDraft()
    assert.deepEqual(
      [inputs.first_name, inputs.home_town, inputs.desired_job_title],
      ['Joan', 'Boston', 'Pilot'],
    )
    assert.equal(parseDraft(stored())?.values.phone, '1')
  })

  test('Discard keeps emptied fields that were in no draft', async () => {
    const before = await testRegistration()
    before.type({ phone: '978' })
    before.registration.saveDraft()
    const { registration, type, inputs } = await testRegistration({ prefill: JOAN, stored: before.stored() })
    type({ first_name: '' })
    registration.discardDraft()
    assert.deepEqual([inputs.first_name, inputs.phone], ['', ''])
  })
})

/** Fake input nobody has typed into: its value is the default value. */
class FakeInput {
  defaultValue = ''

  get value(): string {
    return this.defaultValue
  }
}

const name = new FakeInput()
const page: { prefill?: object | undefined } = {}
withGlobals({
  HTMLInputElement: FakeInput,
  window: page,
  dispatchEvent: () => {},
  location: { search: '' },
  document: {
    forms: [{ elements: { namedItem: (field: string) => (field === 'first_name' ? name : null) } }],
  },
})

test("a link's answers win over the host's attributes", () => {
  applyPrefill({ first_name: 'Joan', desired_job_title: 'Pilot' })
  applyPrefill({ first_name: 'Ann', key_skills: 'SQL' })
  assert.equal(name.value, 'Joan')
  assert.deepEqual(page.prefill, { first_name: 'Joan', desired_job_title: 'Pilot', key_skills: 'SQL' })
})

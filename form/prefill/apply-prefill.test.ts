import assert from 'node:assert/strict'
import { test } from 'node:test'
import { withGlobals } from '../testing/with-globals.ts'
import { applyPrefill } from './apply-prefill.ts'

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

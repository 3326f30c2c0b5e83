import assert from 'node:assert/strict'
import { test } from 'node:test'
import { INITIAL_VALUES } from '@resume-library/contract/candidate'
import { withGlobals } from '../testing/with-globals.ts'
import { prefill } from './prefill.ts'

class FakeInput {
  type = 'text'
  value: string
  /** As in a page that was made with this value. */
  defaultValue: string
  events = 0

  constructor(value: string) {
    this.value = value
    this.defaultValue = value
  }

  dispatchEvent(): void {
    this.events++
  }
}

const controls = new Map<string, FakeInput>()
let laterCome: (() => void) | null = null

const page: { dataset: { draft?: string } } = { dataset: {} }

withGlobals({
  sessionStorage: { getItem: () => JSON.stringify({ values: { first_name: 'Ann', email: '' } }) },
  HTMLInputElement: FakeInput,
  HTMLSelectElement: class {},
  MutationObserver: class {
    constructor(come: () => void) {
      laterCome = come
    }
    observe() {}
    disconnect() {
      laterCome = null
    }
  },
  document: {
    documentElement: page,
    forms: [{ elements: { namedItem: (name: string) => controls.get(name) ?? null } }],
  },
})

const add = (name: string, value: string) => {
  const input = new FakeInput(value)
  controls.set(name, input)
  return input
}

test('fills what is empty, and what comes later, once', () => {
  const town = add('home_town', '')
  const password = add('password', '')
  prefill({ home_town: 'Boston', salary_min: '60000', password: 'from outside', onclick: 'x' })
  assert.deepEqual([town.value, town.events, password.value], ['Boston', 1, ''])
  const salary = add('salary_min', '10,000')
  laterCome!()
  assert.equal(salary.value, '60000')
  assert.equal(laterCome, null, 'nothing is waited for any more')
})

test('what somebody has answered stays, also where the page was made with it', () => {
  assert.equal(INITIAL_VALUES.salary_max, '90000')
  const answered = [add('home_town', 'Salem'), add('salary_max', '75,000'), add('phone', '978-555-0123')]
  prefill({ home_town: 'Boston', salary_max: '60000', phone: '617-555-0199' })
  assert.deepEqual(
    answered.map(({ value, events }) => [value, events]),
    [
      ['Salem', 0],
      ['75,000', 0],
      ['978-555-0123', 0],
    ],
  )
})

test('what a draft has otherwise waits as long as that is offered, or it would be lost', () => {
  const name = add('first_name', '')
  const email = add('email', '')
  page.dataset.draft = ''
  prefill({ first_name: 'Joan', email: 'joan@example.org' })
  assert.deepEqual([name.value, name.events, email.value], ['', 0, 'joan@example.org'])
  delete page.dataset.draft
  laterCome!()
  assert.equal(name.value, 'Joan')
})

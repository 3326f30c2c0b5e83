import assert from 'node:assert/strict'
import { beforeEach, test } from 'node:test'
import { withGlobals } from '../testing/with-globals.ts'
import { beginWith } from './begin-with.ts'

/** As in a page: what is shown is the default value until somebody has typed. */
class FakeInput {
  defaultValue = ''
  typed: string | null = null

  get value(): string {
    return this.typed ?? this.defaultValue
  }
}

const inputs = new Map<string, FakeInput>()
const form = {
  elements: { namedItem: (name: string) => inputs.get(name) ?? null },
  action: '',
}
let begun = 0
const page: { beginsWith?: object | undefined } = {}

withGlobals({
  HTMLInputElement: FakeInput,
  window: page,
  dispatchEvent: () => begun++,
  location: { search: '?lang=es' },
  document: { forms: [form] },
})

beforeEach(() => {
  inputs.clear()
  form.action = ''
  begun = 0
  page.beginsWith = undefined
})

const add = (name: string) => inputs.set(name, new FakeInput()).get(name)!

test('the first step begins with its answers, and the window is told of all', () => {
  const [name, password] = [add('first_name'), add('password')]
  const prefill = { first_name: 'Joan', desired_job_title: 'Pilot' }
  beginWith(prefill)
  assert.deepEqual([name.value, name.typed, password.value], ['Joan', null, ''])
  assert.deepEqual(page.beginsWith, prefill)
  assert.equal(begun, 1)
})

test('what was typed, emptied, or came with the page stays', () => {
  const [typed, emptied, posted] = [add('first_name'), add('last_name'), add('home_town')]
  typed.typed = 'Ann'
  emptied.typed = ''
  posted.defaultValue = 'Salem'
  beginWith({ first_name: 'Joan', last_name: 'Reed', home_town: 'Boston' })
  assert.deepEqual([typed.value, emptied.value, posted.value], ['Ann', '', 'Salem'])
})

test('what a link has answered stays where the page around it says otherwise', () => {
  const name = add('first_name')
  beginWith({ first_name: 'Joan', desired_job_title: 'Pilot' })
  beginWith({ first_name: 'Ann', key_skills: 'SQL' })
  assert.equal(name.value, 'Joan')
  assert.deepEqual(page.beginsWith, { first_name: 'Joan', desired_job_title: 'Pilot', key_skills: 'SQL' })
})

test('a page that answers a post keeps what was left empty', () => {
  const [name] = [add('first_name'), add('once')]
  beginWith({ first_name: 'Joan' })
  assert.deepEqual([name.value, begun], ['', 0])
})

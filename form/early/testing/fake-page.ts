import { FIRST_STEP_RULES } from '@resume-library/contract/first-step-rules'
import { errorId, NOT_LOADED_ID, PROBLEM_ID } from '../../fields/ids.ts'
import { MESSAGES_ID } from '../../messages/embedded.ts'

/** An element as far as the early script knows one. */
export class FakeElement {
  hidden = false
  textContent = ''
  value = ''
  defaultValue: string | undefined
  href = ''
  isFocused = false
  onclick?(event: { preventDefault(): void }): void
  readonly tag: string
  readonly dataset: Record<string, string> = {}
  readonly attributes = new Map<string, string>()
  children: FakeElement[] = []
  removed = false

  constructor(tag: string, content: Partial<Pick<FakeElement, 'textContent' | 'value' | 'hidden'>> = {}) {
    this.tag = tag
    Object.assign(this, content)
  }

  get firstChild(): FakeElement | null {
    return this.children[0] ?? null
  }

  setAttribute(name: string, value: string) {
    this.attributes.set(name, value)
  }

  removeAttribute(name: string) {
    this.attributes.delete(name)
  }

  appendChild(child: FakeElement) {
    this.children.push(child)
    return child
  }

  append(child: FakeElement) {
    this.appendChild(child)
  }

  querySelector(tag: string) {
    const found = this.children.find((child) => child.tag === tag)
    if (!found) return null
    return Object.assign(found, { remove: () => this.children.splice(this.children.indexOf(found), 1) })
  }

  /** The button or link itself: its tag is what it is found by, one selector or several. */
  closest(selectors: string) {
    const own = this.tag.split(',')
    return selectors.split(',').some((selector) => own.includes(selector)) ? this : null
  }

  matches(selector: string) {
    return this.tag === selector
  }

  focus() {
    this.isFocused = true
  }

  remove() {
    this.removed = true
  }
}

const FIELDS = Object.keys(FIRST_STEP_RULES) as (keyof typeof FIRST_STEP_RULES)[]

const SENTENCES = {
  page_title: 'Register',
  error_title: 'Error: {title}',
  first_name_required: 'Enter your first name.',
  zip_code_required: 'Enter your zip code.',
  text_too_long: 'Too long.',
  label_first_name: 'First Name',
  label_phone: 'Phone',
  label_zip_code: 'Zip Code',
}

/** Step 1, with everything answered as it should be. */
export function fakePage() {
  const inputs = Object.fromEntries(FIELDS.map((field) => [field, new FakeElement('input')])) as Record<
    (typeof FIELDS)[number],
    FakeElement
  >
  const answers = { first_name: 'Ann', last_name: 'Lee', email: 'ann@example.com' }
  for (const [field, value] of Object.entries({ ...answers, password: 'c4n4ry-of-ann', zip_code: '02134' }))
    inputs[field as keyof typeof inputs].value = value
  const next = new FakeElement('[type=submit]')
  const problem = new FakeElement('div', { hidden: true })
  const notLoaded = new FakeElement('p', { hidden: true })
  const byId = new Map([
    [PROBLEM_ID, problem],
    [NOT_LOADED_ID, notLoaded],
    [MESSAGES_ID, new FakeElement('script', { textContent: JSON.stringify({ messages: SENTENCES }) })],
    ...FIELDS.map((field) => [errorId(field), new FakeElement('p')] as const),
  ])
  const posts: string[] = []
  const form = {
    elements: {
      namedItem: (name: keyof typeof inputs) => inputs[name],
      [Symbol.iterator]: () => Object.values(inputs).values(),
    },
    querySelector: () => next,
    submit: () => void posts.push(inputs.first_name.value),
  }
  const root = new FakeElement('html')
  const head = new FakeElement('head')
  const listeners = new Map<string, (event: object) => void>()
  const document = {
    forms: [form],
    documentElement: root,
    head,
    querySelector: () => ({ content: new FakeElement('links') }),
    title: 'Register',
    getElementById: (id: string) => byId.get(id) ?? null,
    createElement: (tag: string) => new FakeElement(tag),
    addEventListener: (type: string, listener: (event: object) => void) => void listeners.set(type, listener),
  }
  return { inputs, next, problem, notLoaded, byId, posts, form, root, listeners, document }
}

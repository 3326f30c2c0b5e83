/** Inputs and selects as far as reading and writing answers knows them. */
export class FakeControl {
  readonly name: string
  readonly type: string
  value: string
  checked: boolean

  constructor(name: string, { type = 'text', value = '', checked = false } = {}) {
    this.name = name
    this.type = type
    this.value = value
    this.checked = checked
  }
}

/** @returns a form of these controls, and the `document` that has only it */
export function fakeForm(controls: readonly FakeControl[]) {
  const namedItem = (name: string) => controls.find((control) => control.name === name) ?? null
  const form = {
    controls,
    elements: Object.assign([...controls], { namedItem }),
    password: namedItem('password'),
  }
  return { form, document: { forms: [form] as { password: unknown }[] } }
}

/** What a browser would send of a {@link fakeForm}: of a checkbox only what is checked. */
export class FakeFormData {
  readonly #sent: readonly FakeControl[]

  constructor({ controls }: { controls: readonly FakeControl[] }) {
    this.#sent = controls.filter(({ type, checked }) => type !== 'checkbox' || checked)
  }

  has(name: string) {
    return this.#sent.some((control) => control.name === name)
  }

  get(name: string) {
    return this.getAll(name)[0] ?? null
  }

  getAll(name: string) {
    return this.#sent.filter((control) => control.name === name).map(({ value }) => value)
  }
}

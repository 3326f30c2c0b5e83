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
    elements: Object.assign([...controls], { namedItem }),
    password: namedItem('password'),
  }
  return { form, document: { forms: [form] as { password: unknown }[] } }
}

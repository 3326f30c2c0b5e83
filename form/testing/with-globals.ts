import { after, before } from 'node:test'

/** Defines browser globals for the tests of a file, and removes them afterwards. */
export function withGlobals(globals: Readonly<Record<string, unknown>>): void {
  const names = Object.keys(globals)
  const own = new Map(names.map((name) => [name, Object.getOwnPropertyDescriptor(globalThis, name)]))
  before(() => {
    for (const name of names)
      Object.defineProperty(globalThis, name, { value: globals[name], configurable: true, writable: true })
  })
  after(() => {
    for (const [name, descriptor] of own)
      if (descriptor) Object.defineProperty(globalThis, name, descriptor)
      else Reflect.deleteProperty(globalThis, name)
  })
}

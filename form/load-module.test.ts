import assert from 'node:assert/strict'
import { test } from 'node:test'
import { loadModule } from './load-part.ts'

/** A module that tells the address it came from, and fails; a browser keeps the failure by that address. */
const failing = (name: string) =>
  `data:text/javascript,(globalThis.tries ??= []).push(import.meta.url); throw new Error('${name}') //`
const tries = () => (globalThis as { tries?: string[] }).tries!

test('a failed module is retried by another address', async () => {
  const address = failing('one')
  for (const _ of [1, 2, 3]) await assert.rejects(loadModule(address), /one/)
  assert.deepEqual(
    tries().map((url) => url.slice(url.indexOf('//'))),
    ['//', '//?1', '//?2'],
  )
  tries().length = 0
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { loadModule } from './load-part.ts'

/** A module that tells the address it came from, and fails; a browser keeps the failure by that address. */
const failing = (name: string) =>
  `data:text/javascript,(globalThis.tries ??= []).push(import.meta.url); throw new Error('${name}') //`
const tries = () => (globalThis as { tries?: string[] }).tries!

test('a failed module is retried by another address', async () => {
  const address = failing('one')
  const checked: string[] = []
  const firstPaint = { reloadIfGone: (gone: string) => checked.push(gone) }
  Object.assign(globalThis, { window: { firstPaint } })
  for (const _ of [1, 2, 3]) await assert.rejects(loadModule(address), /one/)
  assert.deepEqual(checked, [address, address, address])
  assert.deepEqual(
    tries().map((url) => url.slice(url.indexOf('//'))),
    ['//', '//?', '//??'],
  )
  tries().length = 0
})

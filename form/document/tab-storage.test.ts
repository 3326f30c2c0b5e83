import assert from 'node:assert/strict'
import { test } from 'node:test'
import { withGlobals } from '../testing/with-globals.ts'
import { tabStorage } from './tab-storage.ts'

const stored = new Map([['draft', 'Ann']])
withGlobals({
  sessionStorage: {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: () => {
      throw new DOMException('The quota has been exceeded.', 'QuotaExceededError')
    },
  },
})

test('a full storage keeps the old draft, and throws nothing', () => {
  const storage = tabStorage('draft')
  assert.doesNotThrow(() => storage.write('Ann, longer'))
  assert.equal(storage.read(), 'Ann')
})

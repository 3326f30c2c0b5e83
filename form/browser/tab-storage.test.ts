import assert from 'node:assert/strict'
import { test } from 'node:test'
import { tabStorage } from './tab-storage.ts'

const draftStorage = tabStorage('draft')
const kept = new Map<string, string>()
let isFull = false
let isForbidden = false
const storage = {
  getItem: (key: string) => kept.get(key) ?? null,
  setItem: (key: string, text: string) => {
    if (isFull) throw new DOMException('The quota has been exceeded.', 'QuotaExceededError')
    kept.set(key, text)
  },
  removeItem: (key: string) => void kept.delete(key),
}
Object.defineProperty(globalThis, 'sessionStorage', {
  configurable: true,
  get: () => {
    if (isForbidden) throw new DOMException('Access is denied.', 'SecurityError')
    return storage
  },
})

test('a draft is read as it was written, until it is forgotten, and beside it another text', () => {
  tabStorage('other').write('text')
  assert.equal(draftStorage.read(), null)
  draftStorage.write('draft')
  assert.equal(draftStorage.read(), 'draft')
  draftStorage.write(null)
  assert.equal(draftStorage.read(), null)
  assert.deepEqual([...kept], [['other', 'text']])
})

test('a full storage keeps the draft from before, and fails nothing', () => {
  draftStorage.write('draft')
  isFull = true
  assert.doesNotThrow(() => draftStorage.write('longer draft'))
  assert.equal(draftStorage.read(), 'draft')
})

test('a browser that forbids storage has no draft, and fails nothing', () => {
  isForbidden = true
  assert.equal(draftStorage.read(), null)
  assert.doesNotThrow(() => draftStorage.write('draft'))
  assert.doesNotThrow(() => draftStorage.write(null))
})

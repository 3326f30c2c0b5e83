import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createStore } from './store.ts'

test('a store tells each listener after its value is another, until it listens no more', () => {
  const [store, set] = createStore(1)
  const heard: string[] = []
  const leave = store.subscribe(() => heard.push(`first ${store.current()}`))
  store.subscribe(() => heard.push(`second ${store.current()}`))
  set(2)
  leave()
  set(3)
  assert.deepEqual(heard, ['first 2', 'second 2', 'second 3'])
})

test('a listener that leaves while it is told takes no other with it', () => {
  const [store, set] = createStore(1)
  const heard: number[] = []
  const leave = store.subscribe(() => leave())
  store.subscribe(() => heard.push(store.current()))
  set(2)
  set(3)
  assert.deepEqual(heard, [2, 3])
})

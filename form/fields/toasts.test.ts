import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createToastList } from './toasts.ts'

test('toasts wait for whoever shows them, and two are shown at most', () => {
  const toasts = createToastList()
  toasts.add('success', 'one')
  let told = 0
  const end = toasts.subscribe(() => told++)
  toasts.add('error', 'two')
  toasts.add('error', 'three')
  assert.deepEqual(
    toasts.current().map(({ text }) => text),
    ['two', 'three'],
  )
  toasts.remove(toasts.current()[0]!.id)
  assert.deepEqual(
    toasts.current().map(({ kind, text }) => [kind, text]),
    [['error', 'three']],
  )
  end()
  toasts.add('success', 'four')
  assert.equal(told, 3)
})

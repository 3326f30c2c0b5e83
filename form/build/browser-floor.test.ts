import assert from 'node:assert/strict'
import { test } from 'node:test'
import { BROWSER_FLOOR, BUILD_TARGET } from './browser-floor.ts'

test('the build is for the oldest version of every engine, as Vite names them', () => {
  const { firefox, safari, ios_saf: ios } = BROWSER_FLOOR
  assert.deepEqual(BUILD_TARGET.slice(1), [`firefox${firefox}`, `safari${safari}`, `ios${ios}`])
})

test('Chrome is never built for below the version that calls optionally without fault', () => {
  const chrome = Number(BUILD_TARGET[0]!.slice('chrome'.length))
  assert.ok(chrome >= 91 && chrome >= BROWSER_FLOOR.chrome!, BUILD_TARGET[0])
})

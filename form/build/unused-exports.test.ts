import assert from 'node:assert/strict'
import { test } from 'node:test'
import { withoutUnusedExports } from './unused-exports.ts'

const REACT = '/x/node_modules/react/cjs/react.production.js'
const { transform: change } = withoutUnusedExports()
const transform = (code: string, id: string) =>
  (change as (code: string, id: string) => { code: string } | null)(code, id)?.code ?? null

test('an export of React that a source imports stays, whatever else stands in its import', () => {
  const code = 'exports.useState = a;\n    exports.useDeferredValue = b;\nexports.jsx = c;'
  assert.equal(transform(code, REACT), code)
})

test('one that nobody names is no export any more', () => {
  assert.equal(
    transform('exports.cloneElement = function (a) {', REACT),
    'var unused_cloneElement = function (a) {',
  )
})

test('what only a test imports is none either', () => {
  assert.match(transform('exports.createRef = a;', REACT)!, /^var unused_createRef/)
})

test('what passes between packages of React stays, and other code is not touched', () => {
  const code =
    'exports.__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE = a;\nexports.version = b;'
  assert.equal(transform(code, REACT), code)
  const scheduler = '/x/node_modules/scheduler/cjs/scheduler.production.js'
  const read = 'exports.unstable_now = void 0;\nexports.unstable_scheduleCallback = a;'
  assert.equal(transform(read, scheduler), read)
  assert.match(transform('exports.unstable_forceFrameRate = a;', scheduler)!, /^var unused_/)
  assert.equal(transform('exports.cloneElement = a;', '/x/node_modules/other/cjs/a.production.js'), null)
})

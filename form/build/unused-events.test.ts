import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { test } from 'node:test'
import { withoutUnusedEvents } from './unused-events.ts'

const require = createRequire(import.meta.url)
const file = join(dirname(require.resolve('react-dom/package.json')), 'cjs/react-dom-client.production.js')
const source = readFileSync(file, 'utf8')
const { transform: change } = withoutUnusedEvents()
const transform = (code: string, id = file) =>
  (change as (code: string, id: string) => { code: string } | null)(code, id)?.code ?? null
const kept = transform(source)!

test('React listens to no key, no typing and no pointer that no source hears', () => {
  for (const name of ['onChange', 'onSelect', 'onBeforeInput', 'onMouseEnter', 'onPointerLeave']) {
    assert.match(source, new RegExp(`^register\\w+Event\\(\\s*"${name}"`, 'm'))
    assert.doesNotMatch(kept, new RegExp(`^register\\w+Event\\(\\s*"${name}"`, 'm'))
  }
  assert.match(source, /listenToNativeEvent\("selectionchange"/)
  assert.doesNotMatch(kept, /listenToNativeEvent\("selectionchange"/)
})

test('and makes no event of its own of them', () => {
  for (const made of [
    '"onMouseLeave"',
    '= getTargetInstForChangeEvent',
    'constructSelectEvent(dispatchQueue',
  ]) {
    assert.ok(source.includes(made), made)
    const uses = (code: string) => code.split(made).length - 1
    assert.ok(uses(kept) < uses(source), made)
  }
  assert.match(source, /SyntheticEventCtor = SyntheticKeyboardEvent/)
  assert.doesNotMatch(kept, /SyntheticEventCtor = Synthetic(?:Keyboard|Touch|Clipboard)Event/)
})

test('what sources hear is heard, and what posts the form', () => {
  for (const name of ['onFocus', 'onBlur'])
    assert.match(kept, new RegExp(`^registerSimpleEvent\\("\\w+", "${name}"`, 'm'))
  assert.match(kept, /SyntheticEventCtor = SyntheticFocusEvent/)
  assert.match(kept, /SyntheticEventCtor = SyntheticDragEvent/)
  assert.match(kept, /^ {6}extractEvents\$1\(/m)
})

test('every line stays where it was, and what is left is a script', () => {
  assert.equal(kept.split('\n').length, source.split('\n').length)
  assert.doesNotThrow(() => new Function('require', 'exports', 'process', kept))
})

test('other code is not touched', () => {
  assert.equal(transform(source, '/x/other.production.js'), null)
})

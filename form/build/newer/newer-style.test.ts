import assert from 'node:assert/strict'
import { test } from 'node:test'
import { newerInStyle } from './newer-style.ts'

test('newer selectors, rules, properties, values, functions and units are found by name', () => {
  for (const [style, name] of [
    ['a:has(b) { color: red }', ':has'],
    ['a:focus-visible { color: red }', ':focus-visible'],
    ['a { &:hover { color: red } }', 'nesting'],
    ['@layer base { a { color: red } }', '@layer'],
    ['@container (min-width: 3px) { a { color: red } }', '@container'],
    ['@media (width >= 40em) { a { color: red } }', '@media with < or >'],
    ['a { translate: 3px }', 'translate'],
    ['a { overflow: clip }', 'overflow: clip'],
    ['a { color: light-dark(red, blue) }', 'light-dark()'],
    ['a { height: 100dvh }', 'dvh'],
  ] as const) {
    assert.deepEqual(newerInStyle(style), [name], style)
  }
})

test('what is old enough, or said before in another way, is none', () => {
  for (const style of [
    '@media (min-width: 40em) { a:not(:hover) { inset: 0; gap: 1em; transform: none } }',
    'a { color: red; color: color-mix(in srgb, red, blue) }',
    'a { -webkit-appearance: none; appearance: none }',
  ]) {
    assert.deepEqual(newerInStyle(style), [], style)
  }
})

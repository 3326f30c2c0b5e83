import assert from 'node:assert/strict'
import { test } from 'node:test'
import { withoutUnusedNames } from './unused-names.ts'

const REACT_DOM = '/x/node_modules/react-dom/cjs/react-dom-client.production.js'
const { transform: change } = withoutUnusedNames()
const transform = (code: string, id = REACT_DOM) =>
  (change as (code: string, id: string) => { code: string } | null)(code, id)?.code ?? null

test('attributes that no source names are none of the table any more, and every line stays where it was', () => {
  const aliases =
    'new Map([\n    ["htmlFor", "for"],\n    ["strokeWidth", "stroke-width"],\n    ["xHeight", "x-height"]\n  ])'
  assert.equal(transform(aliases), 'new Map([\n    ["htmlFor", "for"],\n\n\n  ])')
  const set = (name: string) =>
    `    case "${name}":\n      setValueForNamespacedAttribute(\n        domElement,\n        "http://www.w3.org/1999/xlink",\n        value\n      );\n      break;\n`
  const other =
    '    case "popover":\n      setValueForAttribute(domElement, "popover", value);\n      break;\n'
  assert.equal(transform(other + set('xlinkHref') + other), other + '\n'.repeat(7) + other)
})

test('events are heard that a source hears', () => {
  assert.equal(
    transform('simpleEventPluginEvents =\n    "click dragLeave seeking submit".split('),
    'simpleEventPluginEvents =\n    "click dragLeave submit".split(',
  )
})

test('style properties without a unit are known where a source may name them', () => {
  assert.equal(
    transform('unitlessNumbers = new Set(\n  "boxFlexGroup MozLineClamp".split('),
    'unitlessNumbers = new Set(\n  "".split(',
  )
})

test('other code is not touched', () => {
  assert.equal(transform('["strokeWidth", "stroke-width"],', '/x/other.production.js'), null)
})

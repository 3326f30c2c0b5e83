import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { describe, test } from 'node:test'
import { reactAsModules } from './react-modules.ts'

const require = createRequire(import.meta.url)
const packageFile = (name: string, file: string) =>
  join(dirname(require.resolve(`${name}/package.json`)), file)
const { transform: change } = reactAsModules()
const transform = (code: string, id: string) =>
  (change as (code: string, id: string) => { code: string } | null)(code, id)?.code ?? null

const FILES: [name: string, file: string, exported: RegExp][] = [
  ['react', 'cjs/react.production.js', /exported_useState as useState, /],
  ['react', 'cjs/react-jsx-runtime.production.js', /exported_jsx as jsx, /],
  ['react-dom', 'cjs/react-dom.production.js', /exported_createPortal as createPortal, /],
  ['react-dom', 'cjs/react-dom-client.production.js', /exported_hydrateRoot as hydrateRoot, /],
]

describe('of React', () => {
  for (const [name, file, exported] of FILES) {
    test(`${file} is a module, each line where it was`, () => {
      const path = packageFile(name, file)
      const code = readFileSync(path, 'utf8')
      const module = transform(code, path)!
      assert.match(module, exported)
      assert.doesNotMatch(module, /\brequire\(|\bexports\.|\bmodule\.exports\b/)
      assert.equal(module.split('\n').length, code.split('\n').length)
    })
  }

  test('what enters a package is what it is in production', () => {
    for (const [name, file, production] of [
      ['react', 'index.js', 'react'],
      ['react', 'jsx-runtime.js', 'react-jsx-runtime'],
      ['react-dom', 'index.js', 'react-dom'],
      ['react-dom', 'client.js', 'react-dom-client'],
    ] as const) {
      const path = packageFile(name, file)
      assert.equal(
        transform(readFileSync(path, 'utf8'), path),
        `export * from "./cjs/${production}.production.js"`,
      )
    }
  })

  test('what it reads of its other packages is imported', () => {
    const code = 'var Scheduler = require("scheduler"),\n  React = require("react");\nexports.a = React.b;'
    assert.equal(
      transform(code, '/x/react-dom/cjs/react-dom-client.production.js'),
      'import * as Scheduler from "scheduler";\nimport * as React from "react";\nvar exported_a = React.b; export { exported_a as a }',
    )
  })

  test('an export that gets its value later has it', () => {
    const code = 'exports.now = void 0;\nif (a) exports.now = b;\nc(exports.now());'
    assert.equal(
      transform(code, '/x/scheduler/cjs/scheduler.production.js'),
      'var exported_now = void 0;\nif (a) exported_now = b;\nc(exported_now()); export { exported_now as now }',
    )
  })

  test('other code is not touched', () => {
    assert.equal(transform('exports.a = 1;', '/x/other/cjs/other.production.js'), null)
    assert.equal(transform('exports.a = 1;', '/x/react/cjs/react.development.js'), null)
  })
})

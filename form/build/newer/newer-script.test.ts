import assert from 'node:assert/strict'
import { test } from 'node:test'
import { newerInScript } from './newer-script.ts'

const namesIn = (code: string) => newerInScript(code).map((line) => line.split(': ')[0])

test('newer methods, static methods, globals and syntax are found by name', () => {
  for (const [code, name] of [
    ['form.requestSubmit()', '.requestSubmit()'],
    ['dialog.showModal()', '.showModal()'],
    ['list.at(-1)', '.at()'],
    ['signal.throwIfAborted()', '.throwIfAborted()'],
    ['crypto.randomUUID()', '.randomUUID()'],
    ['Object.hasOwn(a, b)', 'Object.hasOwn'],
    ['URL.canParse(a)', 'URL.canParse'],
    ['AbortSignal.timeout(5)', 'AbortSignal.timeout'],
    ['AbortSignal.any([])', 'AbortSignal.any'],
    ['structuredClone(a)', 'structuredClone'],
    ['new CompressionStream("gzip")', 'CompressionStream'],
    ['new Intl.Segmenter()', 'Intl.Segmenter'],
    ['class A { static { a() } }', 'a static block'],
    ['class A { #x; has(y) { return #x in y } }', '#x in y'],
    ['await load()', 'await at the top of a module'],
    ['a?.(...b)', 'a?.(...b)'],
    ['/(?<=a)b/.test(c)', 'a regular expression that looks behind'],
    ['new RegExp("(?<!a)b")', 'a regular expression that looks behind'],
    ['/a/v.test(c)', 'a regular expression with the flag d or v'],
  ] as const) {
    assert.deepEqual(namesIn(code), [name], code)
  }
})

test('what is old enough, asked for before, or the script’s own is none', () => {
  for (const code of [
    'text.replaceAll("a", "b"); queueMicrotask(f); new AbortController().abort()',
    'a?.b ?? c; a ||= b; class A { #x = 1; get x() { return this.#x } }',
    'async () => { await load() }',
    'new Intl.ListFormat(a).format(b)',
    'typeof reportError == `function` && reportError(a)',
    '`showModal` in dialog && dialog.showModal()',
    'const own = { at: () => 1 }; own.at()',
    'if (navigator.pdfViewerEnabled) show()',
  ]) {
    assert.deepEqual(namesIn(code), [], code)
  }
})

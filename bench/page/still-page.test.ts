import assert from 'node:assert/strict'
import { test } from 'node:test'
import { withoutScript } from './still-page.ts'
import { inlineScript } from './weight.ts'

const PAGE = `<!doctype html><title>A</title><link rel="modulepreload" href="/assets/a.js"><style>b{}</style>
<form data-later-style="/assets/c.css" data-later-steps="/assets/c.js"><input name="first_name"></form>
<script type="application/json" id="configuration">{"a":1}</script>
<script src="/assets/b.js"></script>
<script>early()</script>`

test('the static page keeps markup and styles, and nothing that runs or is fetched to run', () => {
  const page = withoutScript(PAGE)
  assert.match(page, /<style>b\{\}<\/style>\s+<form><input name="first_name"><\/form>/)
  assert.doesNotMatch(page, /script|\.js|early|configuration/)
})

test('it is refused where a script is left, for it would be no limit', () => {
  assert.throws(() => withoutScript('<a href="/assets/later.js">later</a>'), /still names a script/)
})

test('script in the page is weighed, data and addresses are not', () => {
  assert.equal(inlineScript(PAGE), 'early()')
})

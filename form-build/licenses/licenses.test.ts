import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { licensesIn } from './licenses.ts'

const DIST = join(import.meta.dirname, '../../form/dist')

test('the licence of each bundled package is included', async () => {
  const text = readFileSync(join(DIST, 'LICENSES.txt'), 'utf8')
  assert.equal(text, await licensesIn(join(DIST, 'source-maps')))
  for (const name of ['react', 'react-dom', 'scheduler', 'pdfjs-dist', 'core-js', 'pdfkit', 'fontkit'])
    assert.match(text, new RegExp(`^${name} \\d+\\.`, 'm'))
  assert.match(text, /SIL OPEN FONT LICENSE/)
  assert.match(text, /Copyright \(c\) Meta Platforms/)
  assert.match(text, /Apache License\s+Version 2\.0/)
})

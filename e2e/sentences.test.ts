import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { SENTENCES } from '@resume-library/contract/errors'

const ROOT = join(import.meta.dirname, '..')
const tests = globSync('{contract,form,service,e2e}/**/*.{test,spec}.{ts,tsx}', {
  cwd: ROOT,
  exclude: ['**/node_modules/**'],
})
  .map((path) => readFileSync(join(ROOT, path), 'utf8'))
  .join('\n')

test('every sentence of the specification is expected by some test', () => {
  // A test that fills a value in begins with the same words.
  const unread = Object.entries(SENTENCES).filter(
    ([code, words]) => !tests.includes(`'${code}'`) && !tests.includes(words.split('{')[0]!),
  )
  assert.deepEqual(unread, [])
})

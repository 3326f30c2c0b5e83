import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { test } from 'node:test'

/** Where nothing is installed, and nothing can be. */
const onBareMachine = (...words: string[]) => {
  const env = { ...process.env, PATH: '/nowhere' }
  const main = join(import.meta.dirname, 'main.ts')
  const { status, stdout } = spawnSync(process.execPath, [main, ...words, 'no-file'], {
    env,
    encoding: 'utf8',
  })
  return { status, said: stdout }
}

test('an engine that cannot be installed is an error where it was asked for by name', () => {
  const { status, said } = onBareMachine('firefox')
  assert.match(said, /firefox: not run\. firefox-esr missing/)
  assert.equal(status, 1)
})

test('and is named, no more, where the engines were not', () => {
  const { status, said } = onBareMachine()
  assert.match(said, /chromium: 0 passed, 0 failed/)
  assert.match(said, /firefox: not run/)
  assert.match(said, /webkit: not run/)
  assert.equal(status, 0)
})

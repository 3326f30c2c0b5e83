import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Check, ok } from './finding.ts'
import { runChecks } from './run-checks.ts'

const check = (name: string, run: Check['run']): Check => ({ name, run })

test('a check that never ends, or throws, is a fault of itself alone, and its message is not told', async () => {
  const checks = [
    check('endless', () => new Promise(() => undefined)),
    check('broken', async () => Promise.reject(new Error('postgres://user:canary@host'))),
    check('fine', async () => [ok('works')]),
  ]
  const lines = (await Array.fromAsync(runChecks(checks, 200))).flat()
  assert.deepEqual(
    lines.map(({ check: name, status, found }) => [name, status, found]),
    [
      ['endless', 'fault', 'no answer within 0.2 s'],
      ['broken', 'fault', 'it failed (Error)'],
      ['fine', 'ok', 'works'],
    ],
  )
})

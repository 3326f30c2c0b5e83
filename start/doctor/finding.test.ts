import assert from 'node:assert/strict'
import { test } from 'node:test'
import { lineFor, ok, runChecks, warning } from './finding.ts'

test('a check that throws is a fault of itself alone, and its message is not told', async () => {
  const checks = [
    { name: 'broken', run: async () => Promise.reject(new Error('postgres://user:canary@host')) },
    { name: 'fine', run: async () => [ok('works')] },
  ]
  const lines = await Array.fromAsync(runChecks(checks))
  assert.deepEqual(
    lines.map(({ check, status, found }) => [check, status, found]),
    [
      ['broken', 'fault', 'it failed (Error)'],
      ['fine', 'ok', 'works'],
    ],
  )
})

test('what another server answered cannot steer the terminal', () => {
  const line = lineFor({ check: 'a', ...warning('it is \u001b[31mred', 'Set \u009bthis') })
  assert.equal(line, 'warning    a: it is \ufffd[31mred. Set \ufffdthis')
})

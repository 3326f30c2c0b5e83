import assert from 'node:assert/strict'
import { test } from 'node:test'
import { warning } from './finding.ts'
import { lineFor } from './report.ts'

test('what another server answered cannot steer the terminal', () => {
  const line = lineFor({ check: 'a', ...warning('it is \u001b[31mred', 'Set \u009bthis') })
  assert.equal(line, 'warning    a: it is \ufffd[31mred. Set \ufffdthis')
})

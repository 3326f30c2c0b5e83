import assert from 'node:assert/strict'
import { test } from 'node:test'
import { SCAN_TIMEOUT_MS, UPLOAD_STALL_MS } from './limits.ts'

test('a scan that does not answer is told before the form counts the connection as lost', () => {
  assert.ok(SCAN_TIMEOUT_MS + 5_000 <= UPLOAD_STALL_MS)
})

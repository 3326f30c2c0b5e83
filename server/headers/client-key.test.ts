import assert from 'node:assert/strict'
import { test } from 'node:test'
import { clientKey, keyOf } from './client-key.ts'

test('spellings of an address have one key', () => {
  for (const [spellings, key] of [
    [
      ['203.0.113.7', ' 203.0.113.7', '203.0.113.7:4711', '::ffff:203.0.113.7', '[::ffff:cb00:7107]:80'],
      '203.0.113.7',
    ],
    [
      ['2001:db8::1', '2001:0DB8:0:0:1:2:3:4', '[2001:db8::1]:443', '[2001:db8::1]', '2001:db8::1%eth0'],
      '2001:db8:0:0',
    ],
    [['::1', '0:0:0:0:0:0:0:1'], '0:0:0:0'],
  ] as const) {
    for (const spelling of spellings) assert.equal(keyOf(spelling), key, spelling)
  }
})

test('invalid addresses have no key', () => {
  for (const text of ['', 'unknown', '_hidden', '999.1.1.1', '1.2.3.4.5', 'a:b', '[x]:1', '1.2.3.4:x'])
    assert.equal(keyOf(text), null, text)
})

test('reset connections without an address share a key', () => {
  const request = { ip: undefined, socket: {} } as unknown as Parameters<typeof clientKey>[0]
  assert.equal(clientKey(request), 'unknown')
})

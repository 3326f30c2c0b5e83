import assert from 'node:assert/strict'
import { test } from 'node:test'
import { clientKey } from './client-key.ts'

const SAME: readonly (readonly string[])[] = [
  ['203.0.113.7', '203.0.113.7:51000', ' 203.0.113.7', '::ffff:203.0.113.7', '::FFFF:203.0.113.7'],
  ['2001:db8::1', '2001:0DB8:0:0::2', '[2001:db8::3]', '[2001:db8::4]:443', '2001:db8:0:0:ffff::%eth0'],
  ['unknown', '', '_hidden', '203.0.113', '999.1.1.1', '1.2.3.4:99999999', '[::1', 'x'.repeat(4_000)],
]

for (const spellings of SAME) {
  test(`${spellings[0]} is one client in every spelling`, () => {
    assert.deepEqual(new Set(spellings.map(clientKey)).size, 1, spellings.map(clientKey).join())
  })
}

test('others are others', () => {
  const others = ['203.0.113.7', '203.0.113.8', '2001:db8::1', '2001:db8:0:1::1', '::1', 'unknown']
  assert.equal(new Set(others.map(clientKey)).size, others.length)
})

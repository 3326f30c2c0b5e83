import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isNeverSent } from './provider-refusal.ts'

const failed = (syscall: string, code: string) => Object.assign(new Error(code), { syscall, code })

test('only what failed before there was a connection is certain never to have been sent', () => {
  assert.ok(isNeverSent(failed('connect', 'ECONNREFUSED')))
  assert.ok(isNeverSent(failed('getaddrinfo', 'ENOTFOUND')))
  assert.ok(
    isNeverSent(new AggregateError([failed('connect', 'ECONNREFUSED'), failed('connect', 'ETIMEDOUT')])),
  )
  // The network may be lost under a connection, too.
  for (const lost of [
    failed('read', 'EHOSTUNREACH'),
    failed('write', 'EPIPE'),
    new Error('socket hang up'),
    undefined,
  ])
    assert.equal(isNeverSent(lost), false)
  assert.equal(
    isNeverSent(new AggregateError([failed('connect', 'ECONNREFUSED'), failed('read', 'ECONNRESET')])),
    false,
  )
})

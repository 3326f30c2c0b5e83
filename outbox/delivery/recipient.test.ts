import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createRecipient } from './recipient.ts'

const HOUR_MS = 3_600_000

test('hears each piece of news once, also of a clock that goes ahead of its own', () => {
  const recipient = createRecipient(() => {})
  const ahead = Date.now() + HOUR_MS
  recipient.failed(null)
  recipient.hear({ answeredAt: ahead, retryAt: 0 })
  assert.equal(recipient.state, 'there')
  recipient.failed(null)
  recipient.hear({ answeredAt: ahead, retryAt: 0 })
  assert.equal(recipient.state, 'away')
  recipient.hear({ answeredAt: ahead, retryAt: ahead })
  assert.equal(recipient.pause(), 0)
  recipient.failed(null)
  recipient.hear({ answeredAt: ahead, retryAt: ahead })
  assert.ok(recipient.pause() > 0)
  recipient.hear({ answeredAt: ahead + 1, retryAt: ahead })
  assert.equal(recipient.state, 'there')
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createRecipient } from './recipient.ts'

const HOUR_MS = 3_600_000

for (const hours of [-1, 0, 1])
  test(`hears each piece of news once, by a clock that is ${hours} h ahead of its own`, () => {
    const recipient = createRecipient(2_000, () => {})
    const now = Date.now() + hours * HOUR_MS
    recipient.hear({ answeredAt: 1, retryAt: 1 })
    recipient.failed(null)
    recipient.hear({ answeredAt: 1, retryAt: 1 })
    assert.equal(recipient.state, 'away')
    recipient.hear({ answeredAt: now, retryAt: 1 })
    assert.equal(recipient.state, 'there')
    recipient.failed(null)
    recipient.hear({ answeredAt: now, retryAt: 1 })
    assert.equal(recipient.state, 'away')
    assert.ok(recipient.pause() > 0)
    recipient.hear({ answeredAt: now, retryAt: now })
    assert.equal(recipient.pause(), 0)
    recipient.failed(null)
    recipient.hear({ answeredAt: now, retryAt: now })
    assert.ok(recipient.pause() > 0)
  })

test('takes nothing for news that it hears first, nor what it heard while the recipient was there', () => {
  const recipient = createRecipient(2_000, () => {})
  recipient.failed(null)
  recipient.hear({ answeredAt: 1, retryAt: 1 })
  assert.equal(recipient.state, 'away')
  recipient.answered(0)
  recipient.hear({ answeredAt: 2, retryAt: 2 })
  recipient.failed(null)
  recipient.hear({ answeredAt: 2, retryAt: 2 })
  assert.equal(recipient.state, 'away')
  assert.ok(recipient.pause() > 0)
})

test('does not take for news what it has told the others itself', () => {
  const recipient = createRecipient(2_000, () => {})
  recipient.hear({ answeredAt: 1, retryAt: 1 })
  recipient.failed(null)
  assert.equal(recipient.answered(2), true)
  recipient.failed(null)
  recipient.hear({ answeredAt: 2, retryAt: 1 })
  assert.equal(recipient.state, 'away')
  recipient.hear({ answeredAt: 2, retryAt: 2 })
  assert.equal(recipient.pause(), 0)
  recipient.hear({ answeredAt: 3, retryAt: 2 })
  assert.equal(recipient.state, 'there')
})

import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import type { OutboxStore } from '../outbox-store.ts'
import { createSeal } from '../seal.ts'
import { startDelivery } from './delivery.ts'

test('ends no sooner than the others are told that the recipient is back', async () => {
  let isTold = false
  const hurry = async () => {
    await sleep(50)
    isTold = true
  }
  const delivery = startDelivery({
    store: { hurry } as unknown as OutboxStore,
    seal: createSeal([randomBytes(32)]),
    lifetime: 3_600_000,
    deliver: async () => assert.fail('nothing waits'),
    ended: async () => {},
    postponed: () => {},
    changed: () => {},
    onError: assert.ifError,
  })
  delivery.failed(null)
  delivery.answered()
  await delivery.close()
  assert.equal(isTold, true)
})

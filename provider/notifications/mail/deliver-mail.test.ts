import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { MailConfig } from '../../notification-config.ts'
import { someCandidate } from '../../testing/candidates.ts'
import { createMailDelivery } from './deliver-mail.ts'

test('an attempt whose links cannot be stored gives its place of the day back', async () => {
  const down = async () => Promise.reject(new Error('down'))
  const places: string[] = []
  const take = async () => {
    places.push('taken')
    return { giveBack: async () => void places.pop() }
  }
  const parts = {
    archive: { find: async () => someCandidate(), eraseDigests: down },
    counter: { take },
  } as unknown as Parameters<typeof createMailDelivery>[1]
  const config = { smtpUrl: 'smtp://127.0.0.1:1' } as MailConfig
  const { deliver } = createMailDelivery(config, parts, new AbortController().signal)
  const message = JSON.stringify({ type: 'mail.welcome', id: 'x' })
  await assert.rejects(deliver(message, { id: 'y' }), { message: 'down' })
  assert.deepEqual(places, [])
})

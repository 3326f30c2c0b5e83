import assert from 'node:assert/strict'
import { createHash, randomBytes, randomUUID, randomUUIDv7 } from 'node:crypto'
import { test } from 'node:test'
import { enginesOf } from '@resume-library/database/testing/storage'
import { openOutbox } from '@resume-library/outbox/open-outbox'
import { createSeal } from '@resume-library/outbox/seal'
import pino from 'pino'
import { createKeeping } from './keeping.ts'

for (const engine of enginesOf('outbox')) {
  test(`a damaged registration can be withdrawn from ${engine.name}, and its resume is left`, async (context) => {
    const storage = await engine.storage()
    const store = await openOutbox(storage.location, assert.ifError)
    context.after(async () => {
      await store.close()
      await storage.remove()
    })
    const seal = createSeal([randomBytes(32)])
    const [id, secret] = [randomUUIDv7(), 'secret']
    const entry = {
      id,
      secretDigest: createHash('sha256').update(secret).digest('hex'),
      fingerprint: randomUUID(),
      sealed: { ...seal.seal('message', id, ''), bytes: randomBytes(64) },
      acceptedAt: Date.now(),
      mayHaveArrived: false,
    }
    await store.add(entry, 1)
    const release = async () => assert.fail('nobody knows its resume')
    const delivery = { failed: () => {} }
    const log = pino({ level: 'silent' })
    const keeping = createKeeping({ store, seal, delivery, maximum: 1, release, log })
    assert.equal(await keeping.withdraw(secret), true)
    assert.equal((await keeping.find(secret))?.facts.state, 'withdrawn')
  })
}

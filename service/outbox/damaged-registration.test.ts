import assert from 'node:assert/strict'
import { createHash, randomBytes, randomUUID, randomUUIDv7 } from 'node:crypto'
import { type TestContext, test } from 'node:test'
import { providerRequest } from '@resume-library/contract/provider-request'
import { type Engine, enginesOf } from '@resume-library/database/testing/storage'
import { openOutbox } from '@resume-library/outbox/open-outbox'
import { createSeal } from '@resume-library/outbox/seal'
import pino from 'pino'
import { REGISTRATION } from '../testing/requests.ts'
import { createKeeping } from './keeping.ts'

async function startKeeping(context: TestContext, engine: Engine) {
  const storage = await engine.storage()
  const store = await openOutbox(storage.location, assert.ifError)
  context.after(async () => {
    await store.close()
    await storage.remove()
  })
  const seal = createSeal([randomBytes(32)])
  const release = async () => assert.fail('nobody knows its resume')
  const delivery = { failed: () => {} }
  const log = pino({ level: 'silent' })
  return { store, seal, keeping: createKeeping({ store, seal, delivery, maximum: 9, release, log }) }
}

for (const engine of enginesOf('outbox')) {
  test(`a damaged registration can be withdrawn from ${engine.name}, and its resume is left`, async (context) => {
    const { store, seal, keeping } = await startKeeping(context, engine)
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
    assert.equal(await keeping.withdraw(secret), true)
    assert.equal((await keeping.find(secret))?.facts.state, 'withdrawn')
  })

  test(`a damaged registration gives way to the same one, sent again, in ${engine.name}`, async (context) => {
    const { store, keeping } = await startKeeping(context, engine)
    const candidate = providerRequest({ ...REGISTRATION, acceptable_job_types: ['Permanent'] }, new Date())
    const keep = () => keeping.keep({ candidate, idempotencyKey: 'k-1', resumeName: null }, null)
    const first = await keep()
    const [entry] = await store.page(null, 1)
    await store.reseal(entry!, { ...entry!.sealed!, bytes: randomBytes(64) })
    const [second, third] = await Promise.all([keep(), keep()])
    assert.ok(second && second.id !== first?.id)
    assert.deepEqual(third, second)
    const found = await Promise.all([first, second].map((kept) => keeping.find(kept?.secret ?? '')))
    assert.deepEqual(
      found.map((one) => one?.facts.state),
      ['discarded', 'waiting'],
    )
  })
}

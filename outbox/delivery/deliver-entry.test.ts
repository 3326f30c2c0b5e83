import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Entry, OutboxStore } from '../outbox-store.ts'
import { cipher, DELIVERED, INTERVAL_MS, LIFETIME_MS, later } from '../testing/copies.ts'
import { type Attempt, createEntryDelivery } from './deliver-entry.ts'
import { createEndpointHealth } from './delivery.ts'

const DOWN = new Error('the database is away')

for (const [attempt, note] of [
  [DELIVERED, 'end'],
  [later(), 'postpone'],
] as const)
  test(`stores the ${note} of an entry, even if the pause or due times cannot be stored`, async () => {
    const noted: string[] = []
    const store = {
      end: async () => noted.push('end') > 0,
      postpone: async () => void noted.push('postpone'),
    } as Partial<OutboxStore> as OutboxStore
    const onEnded = async () => {}
    const times = { interval: INTERVAL_MS, lifetime: LIFETIME_MS }
    const options = { store, cipher, ...times, onEnded, onPostponed: () => {} }
    const deliver = async (): Promise<Attempt> => attempt
    const content = cipher.encrypt('message', 'one', 'hello')
    const entry = { id: 'one', attempts: 1, content, acceptedAt: Date.now() } as Entry
    const record = () => Promise.reject(DOWN)
    const run = createEntryDelivery({ ...options, deliver }, 'holder', record, () => false)
    await assert.rejects(run(entry), DOWN)
    assert.deepEqual(noted, [note])
  })

test('an old entry expires after its last attempt, but not as the process starts, and not where its end cuts it', async (context) => {
  context.mock.timers.enable({ apis: ['Date'], now: Date.now() })
  const noted: string[] = []
  const store = {
    end: async (_id: string, _holder: string, state: string) => noted.push(state) > 0,
    postpone: async () => void noted.push('postponed'),
  } as unknown as OutboxStore
  let isClosed = false
  const options = { store, cipher, interval: INTERVAL_MS, lifetime: LIFETIME_MS, onPostponed: () => {} }
  const run = createEntryDelivery(
    { ...options, deliver: async () => later(), onEnded: async () => {} },
    'holder',
    async () => {},
    () => isClosed,
  )
  const content = cipher.encrypt('message', 'one', 'hello')
  const entry = { id: 'one', attempts: 1, content, acceptedAt: Date.now() - LIFETIME_MS - 1 } as Entry
  context.mock.timers.tick(59 * INTERVAL_MS)
  await run(entry)
  context.mock.timers.tick(2 * INTERVAL_MS)
  isClosed = true
  await run(entry)
  isClosed = false
  await run(entry)
  assert.deepEqual(noted, ['postponed', 'postponed', 'expired'])
})

test('the next success makes entries due if the first could not', async () => {
  const calls: Error[] = []
  const makeAllDue = async () => {
    if (calls.push(DOWN) === 1) throw DOWN
    return 0
  }
  const store = { makeAllDue, pauseFor: async () => {} } as Partial<OutboxStore> as OutboxStore
  const health = createEndpointHealth({ store, interval: INTERVAL_MS, onHealthChange: () => {} })
  await health.recordFailure(null)
  await assert.rejects(health.recordSuccess(), DOWN)
  await health.recordSuccess()
  assert.equal(calls.length, 2)
  assert.equal(health.state, 'healthy')
})

import assert from 'node:assert/strict'
import { randomBytes, randomUUID, randomUUIDv7 } from 'node:crypto'
import type { TestContext } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Engine } from '@resume-library/database/testing/storage'
import { createCipher } from '../cipher.ts'
import type { Attempt } from '../delivery/deliver-entry.ts'
import { startDelivery } from '../delivery/delivery.ts'
import { openOutbox } from '../kysely-outbox-store.ts'
import type { OutboxStore } from '../outbox-store.ts'

export const HOUR_MS = 3_600_000
/** Longer than any test moves the clock. */
export const LIFETIME_MS = 5 * HOUR_MS
/** Interval of polling. */
export const INTERVAL_MS = 100
const PATIENCE_MS = 60_000
export const cipher = createCipher([randomBytes(32)])

export const DELIVERED: Attempt = { kind: 'ended', state: 'delivered', answer: 'yes' }
export const later = (changes: Partial<Extract<Attempt, { kind: 'later' }>> = {}): Attempt => ({
  kind: 'later',
  isDown: true,
  mayHaveArrived: false,
  retryAfterMs: null,
  ...changes,
})

const createRecipient = () => ({
  attempt: later() as Attempt,
  /** Milliseconds that an attempt takes. */
  delay: 0,
  now: 0,
  most: 0,
  tries: [] as string[],
  ends: [] as string[],
  changes: [] as boolean[],
})
type TestRecipient = ReturnType<typeof createRecipient>

type AddEntry = (text: string, changes?: { acceptedAt?: number; cipher?: typeof cipher }) => Promise<string>

/** Starts copies that deliver to one endpoint from one database. @param prepare adds entries before they start */
export async function startCopies(
  context: TestContext,
  engine: Engine,
  count = 1,
  onError: (error: unknown) => void = assert.ifError,
  prepare: (add: AddEntry) => Promise<unknown> = async () => {},
) {
  const storage = await engine.storage()
  const open = () => openOutbox(storage.location, assert.ifError)
  const recipient = createRecipient()
  const store = await open()
  const add: AddEntry = async (text, changes = {}) => {
    const id = randomUUIDv7()
    const content = (changes.cipher ?? cipher).encrypt('message', id, text)
    const { acceptedAt = Date.now() } = changes
    const entry = { id, secretDigest: id, fingerprint: randomUUID(), content, acceptedAt }
    assert.equal(await store.add({ ...entry, mayHaveArrived: false }, 1_000), 'added')
    return id
  }
  await prepare(add)
  const copies = await Promise.all(
    Array.from({ length: count }, async () => {
      const own = await open()
      const delivery = startCopy(own, recipient, onError)
      return { delivery, close: () => delivery.close().then(own.close) }
    }),
  )
  context.after(async () => {
    await Promise.all(copies.map(({ close }) => close()))
    await store.close()
    await storage.remove()
  })
  return { store, recipient, add, deliveries: copies.map(({ delivery }) => delivery) }
}

const startCopy = (store: OutboxStore, recipient: TestRecipient, onError: (error: unknown) => void) =>
  startDelivery({
    store,
    cipher,
    interval: INTERVAL_MS,
    lifetime: LIFETIME_MS,
    async deliver(message) {
      recipient.tries.push(message)
      recipient.now += 1
      recipient.most = Math.max(recipient.most, recipient.now)
      await sleep(recipient.delay)
      recipient.now -= 1
      return recipient.attempt
    },
    onEnded: async (outcome, message) => void recipient.ends.push(`${outcome} ${message}`),
    onPostponed: () => {},
    onHealthChange: (isDown) => void recipient.changes.push(isDown),
    onError,
  })

export async function until(isTrue: () => boolean | Promise<boolean>, what: string): Promise<void> {
  for (const end = performance.now() + PATIENCE_MS; !(await isTrue()); await sleep(20))
    assert.ok(performance.now() < end, `${what} within ${PATIENCE_MS} ms`)
}

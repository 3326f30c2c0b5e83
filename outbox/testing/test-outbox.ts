import assert from 'node:assert/strict'
import { randomUUID, randomUUIDv7 } from 'node:crypto'
import { afterEach, beforeEach } from 'node:test'
import type { Engine, TestStorage } from '@resume-library/database/testing/storage'
import { openOutbox } from '../kysely-outbox-store.ts'
import type { NewEntry, OutboxStore } from '../outbox-store.ts'

export const NOW = Date.parse('2026-11-21T12:00:00Z')
export const MINUTE_MS = 60_000
/** Ids of the known keys; the first encrypted `someEntry`. */
export const KEYS = ['key']

export const someEntry = (changes: Partial<NewEntry> = {}): NewEntry => ({
  id: randomUUIDv7(),
  secretDigest: randomUUID(),
  fingerprint: randomUUID(),
  content: { keyId: 'key', bytes: Buffer.from('content') },
  acceptedAt: NOW,
  mayHaveArrived: false,
  ...changes,
})

export const lostKeyContent = () => ({ keyId: 'lost', bytes: Buffer.from('x') })

export const ids = (entries: readonly { id: string }[]) => entries.map(({ id }) => id)

/** An empty outbox for each test. */
export interface TestOutbox {
  readonly store: OutboxStore
  /** @returns the same outbox, as another process sees it, with leases of its own length */
  open(leaseMs?: number): Promise<OutboxStore>
  /** Closes the store and opens it again. */
  reopen(): Promise<void>
  /** Adds entries one after the other. @returns their ids */
  added(count: number): Promise<string[]>
}

/** Opens an outbox before each test of a suite. */
export function setOutbox(engine: Engine): TestOutbox {
  let storage: TestStorage
  let store: OutboxStore
  const open = (leaseMs?: number) => openOutbox(storage.location, assert.ifError, leaseMs)
  beforeEach(async () => {
    storage = await engine.storage()
    store = await open()
  })
  afterEach(async () => {
    await store.close()
    await storage.remove()
  })
  return {
    get store() {
      return store
    },
    open,
    async reopen() {
      await store.close()
      store = await open()
    },
    async added(count) {
      const entries = Array.from({ length: count }, (_, index) =>
        someEntry({ id: `01a1fda9-0000-7000-8000-${String(index).padStart(12, '0')}` }),
      )
      for (const entry of entries) assert.equal(await store.add(entry, 1_000), 'added')
      return ids(entries)
    },
  }
}

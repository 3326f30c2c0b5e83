import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { OUTBOX_LEASE_MS, OUTBOX_POLL_MS } from '@resume-library/contract/limits'
import type { Cipher } from '@resume-library/outbox/cipher'
import type { Entry, EntryFacts, OutboxStore } from '@resume-library/outbox/outbox-store'

/** An outbox that the commands manage. */
export interface ManagedOutbox {
  readonly name: 'registrations' | 'events' | 'mail'
  readonly store: OutboxStore
  readonly cipher: Cipher
  kindOf(entry: Entry): string
  /** Called with the message of a discarded entry; null where no key decrypts it. */
  onDiscarded(message: string | null, mayHaveArrived: boolean): Promise<void>
}

interface CommandContext {
  readonly outboxes: readonly ManagedOutbox[]
  readonly ids: readonly string[]
}

export interface OutboxCommand {
  readonly takesIds: boolean
  run(context: CommandContext): Promise<{ readonly lines: readonly string[]; readonly isDone: boolean }>
}

const done = (lines: readonly string[]) => ({ lines, isDone: true })

export const COMMANDS: Readonly<Record<string, OutboxCommand>> = {
  list: {
    takesIds: false,
    async run({ outboxes }) {
      const lines: string[] = []
      for (const { store, kindOf } of outboxes)
        for await (const entry of eachEntry(store)) lines.push(describe(entry, kindOf(entry)))
      return done(lines)
    },
  },
  stats: {
    takesIds: false,
    async run({ outboxes }) {
      const lines: string[] = []
      for (const outbox of outboxes) {
        const prefix = outbox.name === 'registrations' ? '' : `${outbox.name.padEnd(6)} `
        lines.push(...(await countsOf(outbox)).map((line) => prefix + line))
      }
      return done(lines)
    },
  },
  retry: {
    takesIds: false,
    async run({ outboxes }) {
      let waiting = 0
      for (const { store } of outboxes) waiting += await store.makeAllDue()
      return done([`${waiting} waiting, all due now`])
    },
  },
  discard: {
    takesIds: true,
    async run({ outboxes, ids }) {
      const lines: string[] = []
      for (const id of ids)
        lines.push(`${id} ${(await discard(id, outboxes)) ? 'discarded' : 'is not waiting'}`)
      return { lines, isDone: lines.every((text) => text.endsWith('discarded')) }
    },
  },
  'rotate-key': {
    takesIds: false,
    async run({ outboxes }) {
      const results = [{ reencrypted: 0, left: 0 }]
      for (const { name, store, cipher } of outboxes)
        if (name === 'registrations') results.push(await rotateKey(store, cipher))
      const { reencrypted, left } = results.at(-1)!
      return {
        lines: [`${reencrypted} encrypted again, ${left} unreadable or being delivered`],
        isDone: left === 0,
      }
    },
  },
}

async function countsOf({ store, cipher }: ManagedOutbox): Promise<string[]> {
  const { states, oldestAcceptedAt, waitingByKey } = await store.statistics()
  const counts = Object.entries(states).map(([state, count]) => `${state.padEnd(10)} ${count}`)
  const lost = Object.entries(waitingByKey).filter(([keyId]) => !cipher.keyIds.includes(keyId))
  return [
    ...counts,
    `oldest     ${oldestAcceptedAt === null ? '-' : timeOf(oldestAcceptedAt)}`,
    ...lost.map(([keyId, count]) => `waiting for the missing key ${keyId}: ${count}`),
  ]
}

/** Discards an entry; false where it has ended, is unknown, or is still leased by others. */
async function discard(id: string, outboxes: readonly ManagedOutbox[]): Promise<boolean> {
  const holder = randomUUID()
  // PostgreSQL rejects any other id.
  if (!/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(id)) return false
  for (const { store, cipher, onDiscarded } of outboxes) {
    const leased = await acquireLease(store, id, holder)
    if (!leased || !(await store.end(id, holder, 'discarded', null, Date.now()))) continue
    await onDiscarded(cipher.tryDecrypt('message', id, leased.content), leased.mayHaveArrived)
    return true
  }
  return false
}

/** Leases a waiting entry once it is free; null where it has ended, or others keep leasing it. */
async function acquireLease(store: OutboxStore, id: string, holder: string): Promise<Entry | null> {
  // Another process may lease an abandoned entry first, and crash too.
  for (let left = (3 * OUTBOX_LEASE_MS) / OUTBOX_POLL_MS; left > 0; left -= 1) {
    const leased = await store.leaseOne(id, holder)
    if (leased !== 'held') return leased
    await sleep(OUTBOX_POLL_MS)
  }
  return null
}

const timeOf = (time: number) => new Date(time).toISOString()

const describe = (
  { id, state, acceptedAt, attempts, nextAttemptAt, endedAt, lastError }: EntryFacts,
  kind: string,
) =>
  [
    id,
    state.padEnd(9),
    timeOf(acceptedAt),
    String(attempts).padStart(4),
    timeOf(endedAt ?? nextAttemptAt),
    kind,
    ...(lastError ? [lastError] : []),
  ].join('  ')

const PAGE = 20

async function* eachEntry(store: OutboxStore): AsyncGenerator<Entry> {
  let after: string | null = null
  do {
    const page: readonly Entry[] = await store.page(after, PAGE)
    yield* page
    after = page.at(-1)?.id ?? null
  } while (after !== null)
}

/** Encrypts entries of old keys with the first key. Those left are lost, damaged or being delivered. */
async function rotateKey(store: OutboxStore, cipher: Cipher): Promise<{ reencrypted: number; left: number }> {
  let reencrypted = 0
  let left = 0
  for await (const entry of eachEntry(store)) {
    if (!entry.content || entry.content.keyId === cipher.keyIds[0]) continue
    const kind = entry.state === 'waiting' ? 'message' : 'answer'
    const text = cipher.tryDecrypt(kind, entry.id, entry.content)
    const encrypted = text === null ? null : cipher.encrypt(kind, entry.id, text)
    if (encrypted && (await store.reencrypt(entry, encrypted))) reencrypted += 1
    else left += 1
  }
  return { reencrypted, left }
}

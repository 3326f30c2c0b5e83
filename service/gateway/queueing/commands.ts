import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { OUTBOX_LEASE_MS, OUTBOX_POLL_MS } from '@resume-library/contract/limits'
import type { Cipher } from '@resume-library/outbox/cipher'
import type { Entry, EntryFacts, OutboxStore } from '@resume-library/outbox/outbox-store'
import type { Uploads } from '@resume-library/resumes/uploads'
import { releaseResume } from './release-resume.ts'

interface CommandContext {
  readonly store: OutboxStore
  readonly cipher: Cipher
  readonly uploads: Pick<Uploads, 'release'>
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
    async run({ store }) {
      const lines: string[] = []
      for await (const entry of eachEntry(store)) lines.push(describe(entry))
      return done(lines)
    },
  },
  stats: {
    takesIds: false,
    async run({ store, cipher }) {
      const { states, oldestAcceptedAt, waitingByKey } = await store.statistics()
      const counts = Object.entries(states).map(([state, count]) => `${state.padEnd(10)} ${count}`)
      const lost = Object.entries(waitingByKey).filter(([keyId]) => !cipher.keyIds.includes(keyId))
      return done([
        ...counts,
        `oldest     ${oldestAcceptedAt === null ? '-' : timeOf(oldestAcceptedAt)}`,
        ...lost.map(([keyId, count]) => `waiting for the missing key ${keyId}: ${count}`),
      ])
    },
  },
  retry: {
    takesIds: false,
    async run({ store }) {
      await store.makeAllDue()
      const { waiting = 0 } = (await store.statistics()).states
      return done([`${waiting} waiting, all due now`])
    },
  },
  discard: {
    takesIds: true,
    async run(context) {
      const lines: string[] = []
      for (const id of context.ids)
        lines.push(`${id} ${(await discard(id, context)) ? 'discarded' : 'is not waiting'}`)
      return { lines, isDone: lines.every((text) => text.endsWith('discarded')) }
    },
  },
  'rotate-key': {
    takesIds: false,
    async run({ store, cipher }) {
      const { reencrypted, left } = await rotateKey(store, cipher)
      return {
        lines: [`${reencrypted} encrypted again, ${left} unreadable or being delivered`],
        isDone: left === 0,
      }
    },
  },
}

/** Discards an entry; false where it has ended, is unknown, or is still leased by others. */
async function discard(id: string, { store, cipher, uploads }: CommandContext): Promise<boolean> {
  const holder = randomUUID()
  // PostgreSQL rejects any other id.
  if (!/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(id)) return false
  const leased = await acquireLease(store, id, holder)
  if (!leased || !(await store.end(id, holder, 'discarded', null, Date.now()))) return false
  // Without a key its resume is unknown; `npx candidates orphans` finds it.
  const message = cipher.tryDecrypt('message', id, leased.content)
  await releaseResume(message, leased.mayHaveArrived, uploads)
  return true
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

const describe = ({ id, state, acceptedAt, attempts, nextAttemptAt, endedAt }: EntryFacts) =>
  [
    id,
    state.padEnd(9),
    timeOf(acceptedAt),
    String(attempts).padStart(4),
    timeOf(endedAt ?? nextAttemptAt),
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

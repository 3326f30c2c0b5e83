import { randomUUID } from 'node:crypto'
import { OUTBOX_LEASE_MS } from '@resume-library/contract/limits'
import type { EntryFacts, OutboxStore } from '@resume-library/outbox/outbox-store'
import type { Seal } from '@resume-library/outbox/seal'
import { eachEntry } from './each-entry.ts'
import { rotateKey } from './rotate-key.ts'

interface CommandContext {
  readonly store: OutboxStore
  readonly seal: Seal
  readonly ids: readonly string[]
}

/** A command of `npm run outbox`. */
export interface OutboxCommand {
  readonly takesIds: boolean
  /** @throws {OutboxStoreError} */
  run(context: CommandContext): Promise<{ readonly lines: readonly string[]; readonly isDone: boolean }>
}

const done = (lines: readonly string[]) => ({ lines, isDone: true })

export const COMMANDS: Readonly<Record<string, OutboxCommand>> = {
  list: {
    takesIds: false,
    async run({ store }) {
      const lines: string[] = []
      for await (const entry of eachEntry(store)) lines.push(line(entry))
      return done(lines)
    },
  },
  stats: {
    takesIds: false,
    async run({ store }) {
      const { states, oldestAcceptedAt } = await store.statistics()
      const counts = Object.entries(states).map(([state, count]) => `${state.padEnd(10)} ${count}`)
      return done([...counts, `oldest     ${oldestAcceptedAt === null ? '-' : timeOf(oldestAcceptedAt)}`])
    },
  },
  retry: {
    takesIds: false,
    run: async ({ store }) => done([`${await store.hurry(Date.now())} due now`]),
  },
  discard: {
    takesIds: true,
    async run({ store, ids }) {
      const lines: string[] = []
      for (const id of ids) lines.push(`${id} ${(await discard(store, id)) ? 'discarded' : 'not waiting'}`)
      return { lines, isDone: lines.every((said) => said.endsWith('discarded')) }
    },
  },
  'rotate-key': {
    takesIds: false,
    async run({ store, seal }) {
      const { sealed, left } = await rotateKey(store, seal)
      return { lines: [`${sealed} sealed anew, ${left} left`], isDone: left === 0 }
    },
  },
}

/** False where it has ended, is being delivered just now, or was never there. */
async function discard(store: OutboxStore, id: string): Promise<boolean> {
  const terms = { holder: randomUUID(), now: Date.now(), duration: OUTBOX_LEASE_MS }
  // PostgreSQL takes nothing else for an id.
  if (!/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(id)) return false
  const leased = await store.leaseOne(id, terms)
  return leased !== null && store.end(id, terms.holder, 'discarded', null, Date.now())
}

const timeOf = (time: number) => new Date(time).toISOString()

const line = ({ id, state, acceptedAt, attempts, nextAttemptAt, endedAt }: EntryFacts) =>
  [
    id,
    state.padEnd(9),
    timeOf(acceptedAt),
    String(attempts).padStart(4),
    timeOf(endedAt ?? nextAttemptAt),
  ].join('  ')

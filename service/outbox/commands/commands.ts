import { randomUUID } from 'node:crypto'
import { leaseWhenFree } from '@resume-library/outbox/delivery/lease-when-free'
import type { EntryFacts, OutboxStore } from '@resume-library/outbox/outbox-store'
import type { Seal } from '@resume-library/outbox/seal'
import type { ResumeStore } from '@resume-library/resumes/resume-store'
import { releaseResume } from '../release-resume.ts'
import { eachEntry } from './each-entry.ts'
import { rotateKey } from './rotate-key.ts'

interface CommandContext {
  readonly store: OutboxStore
  readonly seal: Seal
  /** Where the service keeps the resumes that registrations name. */
  readonly resumes: ResumeStore
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
    async run({ store, seal }) {
      const { states, oldestAcceptedAt, waitingByKey } = await store.statistics()
      const counts = Object.entries(states).map(([state, count]) => `${state.padEnd(10)} ${count}`)
      const lost = Object.entries(waitingByKey).filter(([keyId]) => !seal.keyIds.includes(keyId))
      return done([
        ...counts,
        `oldest     ${oldestAcceptedAt === null ? '-' : timeOf(oldestAcceptedAt)}`,
        ...lost.map(([keyId, count]) => `waiting under the lost key ${keyId}: ${count}`),
      ])
    },
  },
  retry: {
    takesIds: false,
    run: async ({ store }) => done([`${await store.retry(Date.now())} due now`]),
  },
  discard: {
    takesIds: true,
    async run(context) {
      const lines: string[] = []
      for (const id of context.ids)
        lines.push(`${id} ${(await discard(id, context)) ? 'discarded' : 'not waiting'}`)
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

/** False where it has ended, was never there, or is delivered again and again: it waits for one delivery. */
async function discard(id: string, { store, seal, resumes }: CommandContext): Promise<boolean> {
  const holder = randomUUID()
  // PostgreSQL takes nothing else for an id.
  if (!/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(id)) return false
  const leased = await leaseWhenFree(store, id, holder)
  if (!leased || !(await store.end(id, holder, 'discarded', null, Date.now()))) return false
  // Of what no key opens nobody knows the resume; `npm run candidates -- orphans` finds it.
  const message = seal.openIfWhole('message', id, leased.sealed)
  await releaseResume(message, leased.mayHaveArrived, resumes)
  return true
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

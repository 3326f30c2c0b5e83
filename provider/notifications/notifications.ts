import {
  DRAIN_TIMEOUT_MS,
  OUTBOX_LEASE_MS,
  OUTBOX_POLL_MS,
  OUTCOME_TTL_HOURS,
} from '@resume-library/contract/limits'
import { PLAIN } from '@resume-library/outbox/cipher'
import type { Attempt } from '@resume-library/outbox/delivery/deliver-entry'
import { startDelivery } from '@resume-library/outbox/delivery/delivery'
import { createOutboxStore } from '@resume-library/outbox/kysely-outbox-store'
import {
  ENTRY_STATES,
  type Entry,
  type EntryState,
  type OutboxStore,
} from '@resume-library/outbox/outbox-store'
import { everyHour } from '@resume-library/server/process/repeated'
import type { FastifyBaseLogger } from 'fastify'
import type { CandidateArchive } from '../candidates/candidate-archive.ts'
import type { CandidateStore } from '../candidates/candidate-store.ts'
import type { NotificationConfig } from '../notification-config.ts'
import type { CandidateDatabase } from '../tables/candidate-columns.ts'
import { EVENTS_OUTBOX, MAIL_OUTBOX } from '../tables/notification-tables.ts'
import { createEventDelivery } from './events/deliver-event.ts'
import { createMailDelivery } from './mail/deliver-mail.ts'
import { createMailCounter } from './mail/mail-counter.ts'
import { enqueue, messageOf, type WaitingNotification, waitingOf } from './messages.ts'
import { storeRules } from './stored-rules.ts'

const HOUR_MS = 60 * 60 * 1000
const DAY_MS = 24 * HOUR_MS
/** Time after which an event or a mail expires. */
const LIFETIME_MS = 3 * DAY_MS

export interface Notifications {
  /** Makes all that wait due now. @returns their number */
  retry(): Promise<number>
  close(): Promise<void>
}

interface NotificationParts {
  readonly database: CandidateDatabase
  readonly archive: CandidateArchive
  readonly candidates: CandidateStore
}

/** Starts to deliver what `enqueueChanges` adds. Copies share the work; an outbox without an address rests. */
export function startNotifications(
  config: NotificationConfig,
  { database, archive, candidates }: NotificationParts,
  log: FastifyBaseLogger,
  { interval, leaseMs } = { interval: OUTBOX_POLL_MS, leaseMs: OUTBOX_LEASE_MS },
): Notifications {
  const { events, mail } = config
  const stores = openNotificationOutboxes(database, leaseMs)
  const onError = (error: unknown) => log.error({ err: error }, 'notifications failed')
  const start = (channel: 'events' | 'mail', store: OutboxStore, deliver: Deliver) => {
    const options = { store, cipher: PLAIN, interval, lifetime: LIFETIME_MS, onError }
    return startDelivery({ ...options, ...loggedDelivery(channel, deliver, log) })
  }
  const closing: (() => Promise<void>)[] = []
  const cut = new AbortController()
  const counter = createMailCounter(database)
  if (events)
    closing.push(start('events', stores.events, createEventDelivery(events, archive, cut.signal)).close)
  if (mail) {
    const parts = { archive, candidates, counter }
    const sender = createMailDelivery(mail, parts, cut.signal)
    const delivery = start('mail', stores.mail, sender.deliver)
    closing.push(() => delivery.close().finally(sender.close))
  }
  const maintain = async () => {
    const { differing, hidden } = await storeRules(database, config)
    if (differing.length > 0) log.warn({ variables: differing }, 'settings differ between copies')
    if (hidden > 0) log.warn({ hidden }, 'VERIFY_EMAIL hides registered people')
    const before = Date.now() - OUTCOME_TTL_HOURS * HOUR_MS
    for (const store of Object.values(stores)) await store.deleteEnded(before)
    await counter.forget()
    if (mail) await enqueueDailyCount(database, new Date())
  }
  closing.push(everyHour(maintain, onError))
  return {
    async retry() {
      const waiting = await Promise.all(Object.values(stores).map((store) => store.makeAllDue()))
      return waiting.reduce((sum, count) => sum + count, 0)
    },
    async close() {
      const timer = setTimeout(() => cut.abort(), DRAIN_TIMEOUT_MS)
      await Promise.all(closing.map((close) => close())).finally(() => clearTimeout(timer))
    },
  }
}

type Deliver = (message: string, entry: Entry) => Promise<Attempt>

function loggedDelivery(channel: 'events' | 'mail', deliver: Deliver, log: FastifyBaseLogger) {
  return {
    async deliver(message: string, entry: Entry): Promise<Attempt> {
      const { type, id: about } = messageOf(message)
      const attempt = await deliver(message, entry)
      const facts = { channel, id: entry.id, type, about }
      if (attempt.kind === 'later') {
        log.debug({ ...facts, reason: attempt.error }, 'notification postponed')
        return attempt
      }
      const { state, answer } = attempt
      if (state === 'refused') log.warn({ ...facts, answer }, 'notification refused')
      else log.info({ ...facts, state }, 'notification ended')
      // The type stays for the operator's list.
      return { ...attempt, answer: JSON.stringify({ type, answer }) }
    },
    async onEnded(outcome: string, message: string | null) {
      if (outcome === 'expired')
        log.error({ channel, ...(message && messageOf(message)) }, 'notification expired')
    },
    onPostponed: () => undefined,
    onHealthChange: (isDown: boolean) =>
      isDown
        ? log.warn({ channel }, 'notification endpoint unreachable')
        : log.info({ channel }, 'notification endpoint recovered'),
  }
}

export function openNotificationOutboxes(database: CandidateDatabase, leaseMs = OUTBOX_LEASE_MS) {
  return {
    events: createOutboxStore(database, EVENTS_OUTBOX, leaseMs),
    mail: createOutboxStore(database, MAIL_OUTBOX, leaseMs),
  }
}

/** Reads the outboxes of events and mail, as the operator sees them. */
export function createNotificationReads(database: CandidateDatabase) {
  const stores = Object.values(openNotificationOutboxes(database))
  return {
    /** Counts events and mail by state. */
    async states() {
      const states = Object.fromEntries(ENTRY_STATES.map((state) => [state, 0])) as Record<EntryState, number>
      for (const store of stores)
        for (const [state, count] of Object.entries((await store.statistics()).states))
          states[state as EntryState] += count
      return states
    },
    /** Returns what waits, oldest first. */
    async waiting(limit: number): Promise<readonly WaitingNotification[]> {
      const entries: Entry[] = []
      for (const store of stores) entries.push(...(await store.waiting(limit)))
      return entries
        .sort((one, other) => one.acceptedAt - other.acceptedAt)
        .slice(0, limit)
        .map(waitingOf)
    },
  }
}

/** Adds the operator's mail of yesterday, once for all copies; none before the first registration. */
export async function enqueueDailyCount(database: CandidateDatabase, now: Date): Promise<void> {
  const [today = ''] = now.toISOString().split('T')
  const [yesterday = ''] = new Date(Date.parse(today) - DAY_MS).toISOString().split('T')
  await database.ready()
  const earlier = database.kysely
    .selectFrom('candidates')
    .select('id')
    .where('created_at', '<', new Date(today).toISOString())
  if (!(await earlier.limit(1).executeTakeFirst())) return
  const message = { type: 'mail.daily_count', id: yesterday, at: now.toISOString() } as const
  const onlyOnce = `daily count of ${yesterday}`
  await enqueue(database.kysely, MAIL_OUTBOX, { ...message, onlyOnce })
}

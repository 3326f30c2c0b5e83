import { randomUUIDv7 } from 'node:crypto'
import { PLAIN } from '@resume-library/outbox/cipher'
import { insertEntry } from '@resume-library/outbox/entries'
import type { Entry, NewEntry } from '@resume-library/outbox/outbox-store'
import { tablesOf } from '@resume-library/outbox/outbox-table'
import type { Kysely } from 'kysely'
import type { CandidateTables } from '../tables/candidate-columns.ts'

export type EventType = 'candidate.registered' | 'candidate.updated' | 'candidate.erased'
/** `verify` follows a new address; `daily_count` is for the operator. */
export type MailType = 'mail.welcome' | 'mail.verify' | 'mail.daily_count'

/** Content of an entry: no personal data, since what is sent is read at its delivery. */
export interface Message<Type extends EventType | MailType> {
  readonly type: Type
  /** Id of the candidate; a day for the daily count. */
  readonly id: string
  /** Time of the change; ISO 8601 in UTC. */
  readonly at: string
}

interface NewMessage extends Message<EventType | MailType> {
  readonly order?: NewEntry['order']
  /** Makes it unique for as long as its entry is stored. */
  readonly onlyOnce?: string
}

/** Adds a message to an outbox. @param kysely the transaction of the change @returns false where it is no news */
export function enqueue(
  kysely: Kysely<CandidateTables>,
  outbox: string,
  { order, onlyOnce, ...message }: NewMessage,
): Promise<boolean> {
  const id = randomUUIDv7()
  return insertEntry(kysely, tablesOf(outbox).entries, {
    id,
    secretDigest: onlyOnce ?? id,
    fingerprint: onlyOnce ?? id,
    content: PLAIN.encrypt('message', id, JSON.stringify(message)),
    acceptedAt: Date.now(),
    mayHaveArrived: false,
    ...(order && { order }),
  })
}

export const messageOf = <Type extends EventType | MailType = EventType | MailType>(text: string) =>
  JSON.parse(text) as Message<Type>

/** Returns the type of an entry's message, which its answer has too; empty for one that has expired. */
export function kindOf({ id, content }: Entry): string {
  const text = PLAIN.tryDecrypt('message', id, content)
  return text === null ? '' : messageOf(text).type
}

/** Entry as the operator sees it. */
export interface WaitingNotification {
  readonly id: string
  readonly kind: string
  /** Id of the candidate; null for mail to the operator. */
  readonly subject: string | null
  readonly attempts: number
  readonly next_attempt_at: string
  readonly last_error: string | null
}

export const waitingOf = (entry: Entry): WaitingNotification => ({
  id: entry.id,
  kind: kindOf(entry),
  subject: entry.subject,
  attempts: entry.attempts,
  next_attempt_at: new Date(entry.nextAttemptAt).toISOString(),
  last_error: entry.lastError,
})

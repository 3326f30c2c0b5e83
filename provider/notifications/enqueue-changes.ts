import type { Kysely } from 'kysely'
import type { CandidateChange, OnChange } from '../candidates/candidate-changes.ts'
import type { StoredRecord } from '../candidates/candidate-store.ts'
import type { ChangeRules } from '../notification-config.ts'
import type { CandidateTables } from '../tables/candidate-columns.ts'
import { EVENTS_OUTBOX, MAIL_OUTBOX } from '../tables/notification-tables.ts'
import { type EventType, enqueue, type MailType } from './messages.ts'
import { storedRules } from './stored-rules.ts'

type Transaction = Kysely<CandidateTables>

/** Creates what adds the event and the mail of a change, in its transaction. @param given else those of the provider */
export const enqueueChanges = (given?: ChangeRules): OnChange =>
  async function onChange(kysely, change) {
    const rules = given ?? (await storedRules(kysely))
    const type = await eventOf(kysely, change, rules)
    const mail = mailOf(change)
    if (type && rules.hasEvents) await add(kysely, EVENTS_OUTBOX, type, change)
    if (mail && rules.hasMail) await add(kysely, MAIL_OUTBOX, mail, change)
  }

/** Adds the mail of a registration again. */
export const enqueueMailAgain = (kysely: Transaction, { id, position }: StoredRecord) =>
  add(kysely, MAIL_OUTBOX, 'mail.welcome', { id, position, at: new Date().toISOString() })

const add = (
  kysely: Transaction,
  outbox: string,
  type: EventType | MailType,
  { id, at, position }: Pick<CandidateChange, 'id' | 'at' | 'position'>,
) => enqueue(kysely, outbox, { type, id, at, order: { subject: id, position } })

function mailOf({ kind, hasNewAddress }: CandidateChange): MailType | null {
  if (kind === 'registered') return 'mail.welcome'
  return hasNewAddress ? 'mail.verify' : null
}

/** Returns the event of a change; null while the candidate has to verify the address first. */
async function eventOf(
  kysely: Transaction,
  { kind, id }: CandidateChange,
  { mustVerify }: ChangeRules,
): Promise<EventType | null> {
  if (kind === 'registered') {
    if (!mustVerify) return 'candidate.registered'
    await kysely.insertInto('withheld_candidates').values({ candidate_id: id }).execute()
    return null
  }
  const wasWithheld = await (kind === 'updated' && mustVerify ? isWithheld(kysely, id) : release(kysely, id))
  if (!wasWithheld) return kind === 'erased' ? 'candidate.erased' : 'candidate.updated'
  return kind === 'erased' || (kind === 'updated' && mustVerify) ? null : 'candidate.registered'
}

async function isWithheld(kysely: Transaction, id: string): Promise<boolean> {
  const found = kysely.selectFrom('withheld_candidates').select('candidate_id').where('candidate_id', '=', id)
  return (await found.executeTakeFirst()) !== undefined
}

async function release(kysely: Transaction, id: string): Promise<boolean> {
  const { numDeletedRows } = await kysely
    .deleteFrom('withheld_candidates')
    .where('candidate_id', '=', id)
    .executeTakeFirstOrThrow()
  return numDeletedRows > 0n
}

import { randomUUIDv7 } from 'node:crypto'
import type { AuditAction } from '@resume-library/contract/audit-actions'
import { plainEmail, visible } from '@resume-library/contract/visible'
import type { Kysely, Selectable } from 'kysely'
import { fold, shortened, wordsOf } from '../search-words.ts'
import type { AccessTables } from '../tables/access-tables.ts'
import type { CandidateDatabase, CandidateTables } from '../tables/candidate-columns.ts'
import { guardMethods } from '../tables/guard-methods.ts'
import { isoTime } from '../tables/iso-time.ts'
import { earlierRetention, setRetention } from '../tables/retention-time.ts'
import { onceAMinute } from './once-a-minute.ts'

export interface Actor {
  /** `command` is of a user of the server; `candidate` erases itself; `system` erases by age. */
  readonly kind: 'operator' | 'key' | 'command' | 'candidate' | 'system'
  readonly name: string
}

/** Returns what tells callers apart: a key may have the name of an operator. */
export const nameOf = ({ kind, name }: Actor): string => `${kind} ${name}`

export const SYSTEM: Actor = { kind: 'system', name: '' }
export const CANDIDATE: Actor = { kind: 'candidate', name: '' }

export interface AuditEntry {
  readonly id: string
  /** ISO 8601 in UTC. */
  readonly at: string
  readonly actor: Actor
  readonly action: AuditAction
  readonly candidate_id: string | null
  /** As it is now; null once erased. */
  readonly candidate_name: string | null
  readonly details: unknown
}

interface AuditFilter {
  readonly candidate?: string | undefined
  readonly name?: string | undefined
  readonly action?: AuditAction | undefined
}

/** Entries that one write deletes: two million in one would hold registrations up for 40 seconds. */
const DELETED_AT_ONCE = 1_000

type Tables = Kysely<CandidateTables>

/** Log of who looked at whom, which only grows. Every method throws {CandidateStoreError} where the database is down. */
export function createAudit(database: CandidateDatabase) {
  const { kysely } = database
  const record = (actor: Actor, action: AuditAction, candidateId: string | null, details?: object) =>
    kysely
      .transaction()
      .execute((transaction) => insertEntry(transaction, actor, action, candidateId, details))
  return guardMethods(database, {
    /** Adds an entry, durably: call it before any data is answered. */
    record,

    /** Adds a search, as `record` does, but once a minute for the same caller and filters: its pages and count are one. */
    recordSearch: onceAMinute((actor: Actor, filters) => record(actor, 'search', null, filters)),

    /** Adds a failed sign-in, as `record` does, but once a minute for the same operator and source; then how many more came. */
    recordFailedSignIn: countedFailures(record),

    /** Returns entries, newest first. @param after the last id of the page before, or null */
    async page(
      { candidate, name, action }: AuditFilter,
      after: string | null,
      limit: number,
    ): Promise<readonly AuditEntry[]> {
      const rows = await kysely
        .selectFrom('audit')
        .leftJoin('candidates', 'candidates.id', 'audit.candidate_id')
        .selectAll('audit')
        .select(['first_name', 'last_name'])
        .$if(candidate !== undefined, (query) => query.where('candidate_id', '=', candidate!))
        .$if(name !== undefined, (query) => query.where('actor_name', '=', name!))
        .$if(action !== undefined, (query) => query.where('action', '=', action!))
        .$if(after !== null, (query) => query.where('audit.id', '<', after!))
        .orderBy('audit.id', 'desc')
        .limit(limit)
        .execute()
      return rows.map(entryOf)
    },

    /** Deletes entries before the time of an {@link earlierRetention}. @returns how many */
    expire: (before: Date) => expireEntries(kysely, before),
  })
}

/** Deletes old entries, in turn with what registrations write. */
async function expireEntries(kysely: Tables, before: Date): Promise<number> {
  const earlier = await earlierRetention(kysely, 'audit_retention', before)
  if (earlier === null) return 0
  const some = kysely.selectFrom('audit').select('id').where('at', '<', earlier).limit(DELETED_AT_ONCE)
  let count = 0
  let deleted: number
  do {
    const { numDeletedRows } = await kysely
      .deleteFrom('audit')
      .where('id', 'in', some)
      .executeTakeFirstOrThrow()
    deleted = Number(numDeletedRows)
    count += deleted
  } while (deleted === DELETED_AT_ONCE)
  await setRetention(kysely, 'audit_retention', before)
  return count
}

type RecordEntry = (actor: Actor, action: AuditAction, candidateId: null, details?: object) => Promise<void>

const countedFailures = (record: RecordEntry) =>
  onceAMinute(
    (actor: Actor, _source) => record(actor, 'sign_in_failed', null),
    (actor, more) => record(actor, 'sign_in_failed', null, { more }),
  )

type Row = Selectable<AccessTables['audit']> & Record<'first_name' | 'last_name', string | null>

const entryOf = (row: Row): AuditEntry => ({
  id: row.id,
  at: isoTime(row.at),
  actor: { kind: row.actor_kind as Actor['kind'], name: row.actor_name },
  action: row.action as AuditAction,
  candidate_id: row.candidate_id,
  candidate_name: [row.first_name, row.last_name].filter(Boolean).join(' ') || null,
  details: row.details === null ? null : JSON.parse(row.details),
})

/** Adds an entry within the caller's transaction. */
export async function insertEntry(
  transaction: Tables,
  actor: Actor,
  action: AuditAction,
  candidateId: string | null,
  details?: object,
): Promise<void> {
  const id = randomUUIDv7()
  const recorded =
    details && SEARCHES.has(action) ? cutTexts(details, { letters: SEARCH_LETTERS_MAX }) : details
  await transaction
    .insertInto('audit')
    .values({
      id,
      at: new Date().toISOString(),
      actor_kind: actor.kind,
      actor_name: actor.name,
      action,
      candidate_id: candidateId,
      details: details === undefined ? null : JSON.stringify(recorded),
    })
    .execute()
  const terms = SEARCHES.has(action) && recorded ? [...new Set(termsOf(textsIn(recorded).join(' ')))] : []
  if (terms.length > 0)
    await transaction
      .insertInto('audit_terms')
      .values(terms.map((term) => ({ audit_id: id, term })))
      .execute()
}

const SEARCHES: ReadonlySet<AuditAction> = new Set(['search', 'export'])

/** Letters of a search that are recorded, in all its filters. */
const SEARCH_LETTERS_MAX = 500

/** Cuts the texts of a value, the later ones first. */
function cutTexts(value: unknown, left: { letters: number }): unknown {
  if (typeof value === 'string') {
    const cut = value.slice(0, left.letters).toWellFormed()
    left.letters -= cut.length
    return cut.length < value.length ? `${cut}\u2026` : cut
  }
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).map(([name, one]) => [name, cutTexts(one, left)] as const)
  const recorded = entries.filter(([, one]) => one !== '\u2026')
  return Array.isArray(value) ? recorded.map(([, one]) => one) : Object.fromEntries(recorded)
}

const textsIn = (value: unknown): string[] =>
  typeof value === 'string'
    ? [value]
    : typeof value === 'object' && value
      ? Object.values(value).flatMap(textsIn)
      : []

/** Returns words as searches compare them, texts such as an address, and digits of phone numbers. */
function termsOf(searched: string): string[] {
  // Letters that nobody sees come with what is pasted.
  const text = visible(searched)
  const phones = text.match(/\+?\d[\d\s().-]{5,}\d/g) ?? []
  const between = text.split(/[\s<>()[\],;:"]+/).map((part) => fold(plainEmail(part)))
  return [...wordsOf(text), ...between, ...phones.map(digitsOf)].filter(Boolean).map(shortened)
}

const digitsOf = (phone: string) => phone.replace(/\D/g, '')

type SearchedData = Readonly<Record<'email' | 'phone' | 'first_name' | 'last_name', string>>
type PersonalData = SearchedData & { readonly id: string }

/** Terms of one statement, whose parameters an engine limits: many corrections have many terms. */
const TERMS_AT_ONCE = 1_000

/** Letters from which on the start of a name leads to few people. */
const START_MIN = 3
const startsOf = (word: string) =>
  Array.from({ length: Math.max(0, word.length - START_MIN + 1) }, (_, more) =>
    word.slice(0, START_MIN + more),
  )

/** Returns the terms that lead to a person, also by data that was corrected: starts of names and the address, and the phone number. */
function searchedTerms({ email = '', phone = '', first_name = '', last_name = '' }: Partial<SearchedData>) {
  const digits = digitsOf(phone)
  const starts = [fold(email), ...wordsOf(`${first_name} ${last_name}`)].flatMap(startsOf)
  return [...starts, fold(email), digits, digits.slice(-10)]
}

/** Removes the details of entries about a candidate, and of searches for it, within the transaction that erases it. */
export async function forgetCandidate(transaction: Tables, candidate: PersonalData): Promise<void> {
  const corrections = await transaction
    .selectFrom('audit')
    .select('details')
    .where('candidate_id', '=', candidate.id)
    .where('action', '=', 'correct')
    .execute()
  const earlier = corrections.map(
    ({ details }): Partial<SearchedData> => JSON.parse(details ?? '{}').before ?? {},
  )
  const entries = transaction.updateTable('audit').set({ details: null }).where('details', 'is not', null)
  await entries.where('candidate_id', '=', candidate.id).execute()
  const people = [candidate, ...earlier]
  const forget = async (given: readonly string[], wanted: number) => {
    const terms = [...new Set(given.filter(Boolean).map(shortened))]
    if (terms.length === 0) return
    const searches = transaction
      .selectFrom('audit_terms')
      .select('audit_id')
      .where('term', 'in', terms)
      .groupBy('audit_id')
      .having(({ fn }) => fn.count('term').distinct(), '>=', Math.min(wanted, terms.length))
    await entries.where('id', 'in', searches).execute()
    await transaction.deleteFrom('audit_terms').where('audit_id', 'in', searches).execute()
  }
  const terms = [...new Set(people.flatMap(searchedTerms))]
  for (let at = 0; at < terms.length; at += TERMS_AT_ONCE)
    await forget(terms.slice(at, at + TERMS_AT_ONCE), 1)
  // Also a last name of two letters, and each in scripts whose letters are words.
  for (const { last_name = '' } of people) await forget(wordsOf(last_name), Number.POSITIVE_INFINITY)
}

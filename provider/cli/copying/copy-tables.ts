import type { Kysely } from 'kysely'
import { addCounts } from '../../funnel/funnel-days.ts'
import type { CandidateTables } from '../../tables/candidate-columns.ts'
import { EVENTS_OUTBOX, MAIL_OUTBOX } from '../../tables/notification-tables.ts'

const PAGE_SIZE = 500
/** Puts what waited before every change in the target, whose numbers begin anew. */
const EARLIER = 2 ** 40

type Row = Readonly<Record<string, unknown>>
/** Database whose rows may be of any table. */
type Tables = Kysely<Record<string, Row>>

/**
 * Copies operators, keys, notes, the audit, the counts of the form's steps, and what waits to be sent, except what is
 * there. Sessions end: people sign in again. Erases there who was erased here.
 *
 * @returns names of operators and keys who may do there what they may not do here, by an earlier copy
 */
export async function copyTables(
  source: Kysely<CandidateTables>,
  target: Kysely<CandidateTables>,
): Promise<readonly string[]> {
  const [from, to] = [source, target] as unknown as [Tables, Tables]
  const copyAll = async (table: string, key: string) => {
    for await (const rows of eachPage(from, table, key)) await addRows(to, table, rows)
  }
  await copyAll('operators', 'id')
  await copyAll('api_keys', 'name')
  await copyAll('erased_keys', 'digest')
  await copyAll('withheld_candidates', 'candidate_id')
  await copyAll('erasures', 'candidate_id')
  for (const outbox of [EVENTS_OUTBOX, MAIL_OUTBOX])
    for await (const rows of eachPage(from, outbox, 'id')) await copyWaiting(to, outbox, rows)
  for await (const rows of eachPage(from, 'candidate_notes', 'id'))
    await addRows(to, 'candidate_notes', await ofCandidates(to, rows))
  for await (const rows of eachPage(from, 'audit', 'id')) await copyAudit(from, to, rows)
  // Who was erased since an earlier copy.
  const erased = target.selectFrom('audit').select('candidate_id').where('action', '=', 'erase')
  await target.deleteFrom('candidates').where('id', 'in', erased).execute()
  const counts = await source.selectFrom('funnel_days').selectAll().execute()
  for (let at = 0; at < counts.length; at += PAGE_SIZE)
    await addCounts(target, counts.slice(at, at + PAGE_SIZE))
  return [
    ...(await differing(from, to, 'operators', [
      'name',
      'role',
      'password_hash',
      'totp_secret',
      'link_digest',
    ])),
    ...(await differing(from, to, 'api_keys', ['name', 'access', 'digest'])),
  ]
}

/** Returns names of the target whose row is no longer that of the source. */
async function differing(from: Tables, to: Tables, table: string, columns: string[]): Promise<string[]> {
  const rowsOf = (database: Tables) => database.selectFrom(table).select(columns).orderBy('name').execute()
  const here = new Set((await rowsOf(from)).map((row) => JSON.stringify(row)))
  return (await rowsOf(to)).filter((row) => !here.has(JSON.stringify(row))).map(({ name }) => String(name))
}

/** Copies events and mail that wait, which no process has leased, and removes those that were sent since. */
async function copyWaiting(to: Tables, outbox: string, rows: readonly Row[]): Promise<void> {
  await addRows(to, outbox, rows.filter(isWaiting).map(waitingCopy))
  const ended = rows.filter((row) => !isWaiting(row)).map(({ id }) => id)
  if (ended.length > 0) await to.deleteFrom(outbox).where('id', 'in', ended).execute()
}

const isWaiting = ({ state }: Row) => state === 'waiting'

function waitingCopy({ position, may_have_arrived, ...row }: Row): Row {
  const earlier = typeof position === 'number' ? position - EARLIER : null
  const copy = { ...row, position: earlier, may_have_arrived: Boolean(may_have_arrived) }
  return { ...copy, lease_holder: null, leased_until: null }
}

/** Returns the notes whose candidates were copied. */
async function ofCandidates(to: Tables, notes: readonly Row[]): Promise<readonly Row[]> {
  const ids = notes.map(({ candidate_id }) => candidate_id)
  const copied = await to.selectFrom('candidates').select('id').where('id', 'in', ids).execute()
  const known = new Set(copied.map(({ id }) => id))
  return notes.filter(({ candidate_id }) => known.has(candidate_id))
}

/** Copies entries with the words of searches, and removes details that were removed since an earlier copy. */
async function copyAudit(from: Tables, to: Tables, entries: readonly Row[]): Promise<void> {
  const added = (await addRows(to, 'audit', entries)).map(({ id }) => id)
  const terms = added.length > 0 ? from.selectFrom('audit_terms').where('audit_id', 'in', added) : null
  const rows = (await terms?.selectAll().execute()) ?? []
  for (let at = 0; at < rows.length; at += PAGE_SIZE)
    await addRows(to, 'audit_terms', rows.slice(at, at + PAGE_SIZE))
  const forgotten = entries.filter(({ details }) => details === null).map(({ id }) => id)
  if (forgotten.length === 0) return
  const left = to.updateTable('audit').set({ details: null }).where('details', 'is not', null)
  await left.where('id', 'in', forgotten).execute()
  await to.deleteFrom('audit_terms').where('audit_id', 'in', forgotten).execute()
}

async function* eachPage(from: Tables, table: string, key: string): AsyncGenerator<readonly Row[]> {
  const all = from.selectFrom(table).selectAll().orderBy(key).limit(PAGE_SIZE)
  for (let after: unknown = null; ; ) {
    const rows = await (after === null ? all : all.where(key, '>', after)).execute()
    if (rows.length === 0) return
    yield rows
    after = rows.at(-1)?.[key]
  }
}

/** @returns the rows that were not there */
async function addRows(to: Tables, table: string, rows: readonly Row[]): Promise<readonly Row[]> {
  if (rows.length === 0) return []
  const added = to.insertInto(table).values(rows).returningAll()
  return added.onConflict((conflict) => conflict.doNothing()).execute()
}

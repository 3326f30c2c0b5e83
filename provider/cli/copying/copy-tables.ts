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
 * there. Sessions end: people sign in again.
 */
export async function copyTables(
  source: Kysely<CandidateTables>,
  target: Kysely<CandidateTables>,
): Promise<void> {
  const [from, to] = [source, target] as unknown as [Tables, Tables]
  const copyAll = async (table: string, key: string, copyOf: (row: Row) => Row | null = (row) => row) => {
    for await (const rows of eachPage(from, table, key))
      await addRows(
        to,
        table,
        rows.map(copyOf).filter((row) => row !== null),
      )
  }
  await copyAll('operators', 'id')
  await copyAll('api_keys', 'name')
  await copyAll('withheld_candidates', 'candidate_id')
  for (const outbox of [EVENTS_OUTBOX, MAIL_OUTBOX]) await copyAll(outbox, 'id', waitingCopy)
  for await (const rows of eachPage(from, 'candidate_notes', 'id'))
    await addRows(to, 'candidate_notes', await ofCandidates(to, rows))
  for await (const rows of eachPage(from, 'audit', 'id')) await copyAudit(from, to, rows)
  const counts = await source.selectFrom('funnel_days').selectAll().execute()
  for (let at = 0; at < counts.length; at += PAGE_SIZE)
    await addCounts(target, counts.slice(at, at + PAGE_SIZE))
}

/** Returns the copy of an event or a mail, which no process has leased; null unless it waits. */
function waitingCopy({ state, position, may_have_arrived, ...row }: Row): Row | null {
  if (state !== 'waiting') return null
  const earlier = typeof position === 'number' ? position - EARLIER : null
  const copy = { ...row, state, position: earlier, may_have_arrived: Boolean(may_have_arrived) }
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

import type { Kysely } from 'kysely'
import { addCounts } from '../../funnel/funnel-days.ts'
import type { CandidateTables } from '../../tables/candidate-columns.ts'

const PAGE_SIZE = 500

type Tables = Kysely<CandidateTables>

/** Copies operators, keys, notes and the audit, except what is there. Sessions end: people sign in again. */
export async function copyAccess(from: Tables, to: Tables): Promise<void> {
  for await (const rows of eachPage(from, 'operators', 'id')) await addRows(to, 'operators', rows)
  for await (const rows of eachPage(from, 'api_keys', 'name')) await addRows(to, 'api_keys', rows)
  for await (const rows of eachPage(from, 'candidate_notes', 'id')) {
    const ids = rows.map(({ candidate_id }) => String(candidate_id))
    const copied = await to.selectFrom('candidates').select('id').where('id', 'in', ids).execute()
    const known = new Set(copied.map(({ id }) => id))
    await addRows(
      to,
      'candidate_notes',
      rows.filter(({ candidate_id }) => known.has(String(candidate_id))),
    )
  }
  for await (const rows of eachPage(from, 'audit', 'id')) {
    const isNew = new Set(await addRows(to, 'audit', rows))
    const ids = rows.map(({ id }) => String(id)).filter((id) => isNew.has(id))
    if (ids.length > 0) {
      const terms = await from.selectFrom('audit_terms').selectAll().where('audit_id', 'in', ids).execute()
      for (let at = 0; at < terms.length; at += PAGE_SIZE)
        await to
          .insertInto('audit_terms')
          .values(terms.slice(at, at + PAGE_SIZE))
          .execute()
    }
    await forgetDetails(
      to,
      rows.filter(({ details }) => details === null).map(({ id }) => String(id)),
    )
  }
}

/** Copies how many came to each step of the form. */
export async function copyFunnel(from: Tables, to: Tables): Promise<void> {
  const counts = await from.selectFrom('funnel_days').selectAll().execute()
  for (let at = 0; at < counts.length; at += PAGE_SIZE) await addCounts(to, counts.slice(at, at + PAGE_SIZE))
}

type Row = Readonly<Record<string, unknown>>
type Table = 'operators' | 'api_keys' | 'candidate_notes' | 'audit'

// Typed by one of the tables: Kysely does not know a row of several.
async function* eachPage(kysely: Tables, table: Table, key: 'id' | 'name'): AsyncGenerator<readonly Row[]> {
  const named = kysely.selectFrom(table as 'api_keys').selectAll()
  const column = key as 'name'
  for (let after: string | null = null; ; ) {
    const page = after === null ? named : named.where(column, '>', after)
    const rows: Row[] = await page.orderBy(column).limit(PAGE_SIZE).execute()
    if (rows.length === 0) return
    yield rows
    after = String(rows.at(-1)?.[key])
  }
}

/** @returns the ids of the rows that were not there */
async function addRows(kysely: Tables, table: Table, rows: readonly Row[]): Promise<string[]> {
  if (rows.length === 0) return []
  const added: readonly Row[] = await kysely
    .insertInto(table as 'audit')
    .values(rows as never)
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .execute()
  return added.map(({ id }) => String(id))
}

/** Removes details of entries whose candidate was erased since an earlier copy. */
async function forgetDetails(kysely: Tables, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  const entries = kysely.updateTable('audit').set({ details: null }).where('id', 'in', ids)
  await entries.where('details', 'is not', null).execute()
  await kysely.deleteFrom('audit_terms').where('audit_id', 'in', ids).execute()
}

import type { DatabaseLocation } from '@resume-library/database/database'
import { type Expression, type Kysely, type RawBuilder, type Selectable, type SqlBool, sql } from 'kysely'
import type { CandidateTable, CandidateTables } from '../../tables/candidate-columns.ts'
import type { CandidateArchive, CandidateSort, FoundPage } from '../candidate-archive.ts'
import { FOUND_COLUMNS, foundOfRow } from '../candidate-row.ts'
import type { CandidateFilter } from './candidate-filter.ts'
import { type Cursor, CursorError, decodeCursor, encodeCursor } from './cursor.ts'
import { hasTerms, matchesIndex } from './search-index.ts'
import { type Terms, termsOf } from './search-tokens.ts'
import { whereNumber, whereRow } from './where-row.ts'

interface Context {
  readonly kysely: Kysely<CandidateTables>
  readonly kind: DatabaseLocation['kind']
  /** Number of rows to compare with the terms one by one, as {@link NEIGHBORS}. */
  readonly neighbors: number
}

/** Sort key and direction of each order; numbers decide between equal keys. */
const ORDERS = {
  newest: { column: 'number', direction: 'desc', isKey: Number.isSafeInteger },
  oldest: { column: 'number', direction: 'asc', isKey: Number.isSafeInteger },
  name: { column: 'sort_name', direction: 'asc', isKey: (key: unknown) => typeof key === 'string' },
  salary: { column: 'salary_min', direction: 'asc', isKey: Number.isFinite },
  feed: { column: 'position', direction: 'asc', isKey: (key: unknown) => Number(key) >> 0 === key },
} as const satisfies Record<CandidateSort | 'feed', object>
type Order = keyof typeof ORDERS

interface Search {
  readonly filter: CandidateFilter
  readonly terms: Terms
  readonly order: Order
}

/**
 * Number of rows that are compared with the terms one by one, in order, before the index is asked for all that match:
 * that finds the first of many fast, and the index all of a few.
 */
export const NEIGHBORS = 2_000

export function searchMethods(context: Context): Pick<CandidateArchive, 'search' | 'feed' | 'count'> {
  const { kysely, kind } = context
  return {
    search: async (filter, { sort, cursor, limit }) => page(context, filter, sort, cursor, limit),

    async count(filter, maximum) {
      const terms = await termsOf(filter)
      const isByIndex = terms.length > 0 && kind === 'sqlite'
      const where = and([whereRow(filter), ...(terms.length > 0 ? [matchesIndex(kind, terms)] : [])])
      const limit = maximum === undefined ? sql`` : sql`limit ${maximum}`
      const found = sql`select 1 from ${isByIndex ? INDEXED : CANDIDATES} where ${where} ${limit}`
      const counted = sql<{ count: number | string }>`select count(*) as count from (${found}) as found`
      return Number((await counted.execute(kysely)).rows[0]?.count)
    },

    async feed(filter, { since, cursor, limit }) {
      const { value } = await kysely.selectFrom('change_counter').select('value').executeTakeFirstOrThrow()
      const first = (await firstSince(context, since)) ?? value + 1
      const from = cursor ?? encodeCursor(['feed', first - 1, 0])
      // Of another database, or of this one before a restore: its reader would miss what came since.
      if (cursor !== null && Number(decodeCursor(cursor, 'feed', ORDERS.feed.isKey)[1]) > value)
        throw new CursorError()
      const found = await page(context, filter, 'feed', from, limit)
      const last = found.candidates.at(-1)?.position ?? 0
      const checkpoint = found.next ? null : encodeCursor(['feed', Math.max(value, last), 0])
      return { ...found, checkpoint }
    },
  }
}

/** Returns the position of the first change at that time or later; null for none. */
async function firstSince({ kysely }: Context, since: string | null): Promise<number | null> {
  if (since === null) return 1
  const first = await kysely
    .selectFrom('candidates')
    .select('position')
    .where('changed_at', '>=', since)
    // Times are in the order of positions.
    .orderBy('changed_at')
    .orderBy('position')
    .limit(1)
    .executeTakeFirst()
  return first?.position ?? null
}

async function page(
  context: Context,
  filter: CandidateFilter,
  order: Order,
  cursor: string | null,
  limit: number,
): Promise<FoundPage> {
  const after = cursor === null ? null : decodeCursor(cursor, order, ORDERS[order].isKey)
  const rows = await find(context, { filter, terms: await termsOf(filter), order }, after, limit + 1)
  const shown = rows.slice(0, limit)
  const last = rows.length > limit ? shown.at(-1) : undefined
  return { candidates: shown.map(foundOfRow), next: last ? encodeCursor(cursorOf(order, last)) : null }
}

/** Finds the rows of a page by numbers, so that no row of others is read. */
async function find(context: Context, search: Search, after: Cursor | null, limit: number) {
  const { kysely, kind } = context
  const { filter, terms, order } = search
  const read = (numbers: RawBuilder<unknown>) =>
    kysely
      .selectFrom('candidates')
      .select([...FOUND_COLUMNS, 'number', 'sort_name'])
      .where(sql<SqlBool>`number in (${numbers})`)
      .orderBy(sql`${inOrder(order)}`)
      .execute()
  const rows = [whereRow(filter), comesAfter(order, after)]
  if (terms.length === 0) return read(numbers(order, rows, limit))
  const end = await lastNeighbor(context, search, after)
  const near = [...rows, comesUpTo(order, end), hasTerms(kind, terms)]
  const found = await read(numbers(order, near, limit))
  if (!end || found.length === limit) return found
  return [...found, ...(await read(numbersByIndex(context, search, end, limit - found.length)))]
}

/** Returns the last of the rows to compare one by one; null where there are no more. */
async function lastNeighbor({ kysely, neighbors }: Context, { filter, order }: Search, after: Cursor | null) {
  const rows = [comesAfter(order, after), ...(keyOf(order) === 'number' ? [whereNumber(filter)] : [])]
  const last = sql<Keys>`${numbers(order, rows, 1, { columns: KEYS })} offset ${neighbors - 1}`
  const [row] = (await last.execute(kysely)).rows
  return row ? cursorOf(order, row) : null
}

/** Asks the index for all that match, and sorts them; PostgreSQL might else go through all rows in order. */
function numbersByIndex({ kind }: Context, { filter, terms, order }: Search, after: Cursor, limit: number) {
  const rows = [matchesIndex(kind, terms), whereRow(filter)]
  if (kind === 'sqlite') {
    const all = [...rows, whereNumber(filter, ROWID), comesAfter(order, after, ROWID)]
    return numbers(order, all, limit, { from: INDEXED, number: ROWID })
  }
  const all = and([...rows, comesAfter(order, after)])
  const found = sql`with found as materialized (select ${KEYS} from candidates where ${all})`
  return sql`${found} ${numbers(order, [], limit, { from: sql`found` })}`
}

const CANDIDATES = sql`candidates`
const NUMBER = sql.ref<number>('number')
/** Rows that the index of SQLite finds; it returns them in the order of their numbers. */
const INDEXED = sql`candidate_search cross join candidates on candidates.number = candidate_search.rowid`
const ROWID = sql<number>`candidate_search.rowid`

const KEYS = sql`number, sort_name, salary_min, position`
type Keys = Pick<Selectable<CandidateTable>, 'number' | 'sort_name' | 'salary_min' | 'position'>

const numbers = (
  order: Order,
  where: readonly Expression<SqlBool>[],
  limit: number,
  { from = CANDIDATES, number = NUMBER, columns = number as RawBuilder<unknown> } = {},
) => sql`select ${columns} from ${from} where ${and(where)} order by ${inOrder(order, number)} limit ${limit}`

const and = (conditions: readonly Expression<SqlBool>[]) =>
  sql<SqlBool>`${sql.join([sql`true`, ...conditions], sql` and `)}`

const keyOf = (order: Order) => ORDERS[order].column
const isUnique = (order: Order) => keyOf(order) === 'number' || keyOf(order) === 'position'

/** Returns the columns to sort by. @param number column of the numbers */
const columnsOf = (order: Order, number: RawBuilder<number>): RawBuilder<unknown>[] => {
  const key = keyOf(order) === 'number' ? number : sql.ref(keyOf(order))
  return isUnique(order) ? [key] : [key, number]
}

function inOrder(order: Order, number = NUMBER): RawBuilder<unknown> {
  const direction = sql.raw(ORDERS[order].direction)
  return sql.join(columnsOf(order, number).map((column) => sql`${column} ${direction}`))
}

const cursorOf = (order: Order, row: Keys): Cursor => {
  const { [keyOf(order)]: key } = row
  return [order, order === 'name' ? row.sort_name : Number(key), Number(row.number)]
}

const comesAfter = (order: Order, cursor: Cursor | null, number = NUMBER) =>
  compared(order, cursor, ORDERS[order].direction === 'desc' ? '<' : '>', number)
const comesUpTo = (order: Order, cursor: Cursor | null) =>
  compared(order, cursor, ORDERS[order].direction === 'desc' ? '>=' : '<=', NUMBER)

function compared(order: Order, cursor: Cursor | null, operator: string, number: RawBuilder<number>) {
  if (!cursor) return sql<SqlBool>`true`
  const keys = isUnique(order) ? [cursor[1]] : [cursor[1], cursor[2]]
  return sql<SqlBool>`(${sql.join(columnsOf(order, number))}) ${sql.raw(operator)} (${sql.join(keys)})`
}

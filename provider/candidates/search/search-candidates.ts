import type { DatabaseLocation } from '@resume-library/database/database'
import { type Kysely, sql } from 'kysely'
import type { CandidateArchive, CandidateSort } from '../candidate-archive.ts'
import type { CandidateTables } from '../table/candidate-columns.ts'
import { FOUND_COLUMNS, foundOfRow } from '../table/candidate-row.ts'
import type { CandidateFilter } from './candidate-filter.ts'
import { type Cursor, decodeCursor, encodeCursor } from './cursor.ts'
import { matches } from './search-index.ts'
import { termsOf } from './search-tokens.ts'
import { whereRow } from './where-row.ts'

interface Context {
  readonly kysely: Kysely<CandidateTables>
  readonly kind: DatabaseLocation['kind']
}

/** Sort key and direction of each order; numbers decide between equal ones. */
const ORDERS = {
  newest: { column: 'number', isDescending: true },
  oldest: { column: 'number', isDescending: false },
  name: { column: 'sort_name', isDescending: false },
  salary: { column: 'salary_min', isDescending: false },
  feed: { column: 'position', isDescending: false },
} as const satisfies Record<CandidateSort | 'feed', object>
type Order = keyof typeof ORDERS

export function searchMethods(
  context: Context,
): Pick<CandidateArchive, 'search' | 'feed' | 'count' | 'countUpTo'> {
  const { kysely } = context
  const countUpTo = async (filter: CandidateFilter, maximum: number | null) => {
    const found = await query(context, filter)
    const { count } = await kysely
      .selectFrom(
        found
          .select('id')
          .$if(maximum !== null, (some) => some.limit(maximum ?? 0))
          .as('found'),
      )
      .select((builder) => builder.fn.countAll().as('count'))
      .executeTakeFirstOrThrow()
    return Number(count)
  }
  return {
    search: async (filter, { sort, cursor, limit }) => page(context, filter, sort, cursor, limit),
    count: (filter) => countUpTo(filter, null),
    countUpTo,

    async feed(filter, { since, cursor, limit }) {
      const { value } = await kysely.selectFrom('change_counter').select('value').executeTakeFirstOrThrow()
      const from = cursor ?? encodeCursor(['feed', ((await firstSince(context, since)) ?? value + 1) - 1, 0])
      const found = await page(context, filter, 'feed', from, limit)
      const last = found.candidates.at(-1)?.position ?? 0
      const checkpoint = found.next ? null : encodeCursor(['feed', Math.max(value, last), 0])
      return { ...found, checkpoint }
    },
  }
}

/** Returns the position of the first change at that time or later; null for none. */
async function firstSince({ kysely }: Context, since: string | null): Promise<number | null> {
  if (since === null) return 0
  const { first } = await kysely
    .selectFrom('candidates')
    .select((builder) => builder.fn.min('position').as('first'))
    .where('changed_at', '>=', since)
    .executeTakeFirstOrThrow()
  return first
}

async function query({ kysely, kind }: Context, filter: CandidateFilter) {
  const terms = await termsOf(filter)
  return kysely
    .selectFrom('candidates')
    .where(whereRow(filter))
    .$if(terms.length > 0, (rows) => rows.where(matches(kind, terms)))
}

async function page(
  context: Context,
  filter: CandidateFilter,
  order: Order,
  cursor: string | null,
  limit: number,
) {
  const { column, isDescending } = ORDERS[order]
  const after = cursor === null ? null : decodeCursor(cursor, order, order === 'name')
  const direction = isDescending ? 'desc' : 'asc'
  const rows = await (await query(context, filter))
    .$if(after !== null, (all) => all.where(isAfter(order, after!)))
    .select([...FOUND_COLUMNS, 'number', 'sort_name'])
    .orderBy(column, direction)
    .orderBy('number', direction)
    .limit(limit + 1)
    .execute()
  const shown = rows.slice(0, limit)
  const last = rows.length > limit ? shown.at(-1) : undefined
  return {
    candidates: shown.map(foundOfRow),
    next: last
      ? encodeCursor([order, order === 'name' ? last.sort_name : Number(last[column]), Number(last.number)])
      : null,
  }
}

function isAfter(order: Order, [, key, number]: Cursor) {
  const { column, isDescending } = ORDERS[order]
  const operator = sql.raw(isDescending ? '<' : '>')
  return column === 'number' || column === 'position'
    ? sql<boolean>`${sql.ref(column)} ${operator} ${key}`
    : sql<boolean>`(${sql.ref(column)}, number) ${operator} (${key}, ${number})`
}

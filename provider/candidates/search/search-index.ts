import type { DatabaseLocation } from '@resume-library/database/database'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { type Terms, zipStartsOf } from './search-tokens.ts'
import { zipsOfStart } from './zip-codes.ts'

type EngineKind = DatabaseLocation['kind']

/** Returns the value of the column for tokens, separated by spaces. */
export const searchColumn = (kind: EngineKind, tokens: string): string | RawBuilder<string> =>
  kind === 'postgres' ? sql<string>`array_to_tsvector(string_to_array(${tokens}, ' '))` : tokens

/** Starts of zip codes above which they are compared by column: an index of words would try each for every row. */
const ZIP_TERMS_MAX = 8
const isLong = (group: Terms[number]) => zipStartsOf(group).length > ZIP_TERMS_MAX

/** Compares a row with the terms, without an index. */
export const hasTerms = (kind: EngineKind, terms: Terms): RawBuilder<SqlBool> =>
  sql.join(
    terms.map((group) => {
      if (isLong(group)) return hasZip(zipStartsOf(group))
      return kind === 'postgres' ? matchesIndex(kind, [group]) : hasTerm(group)
    }),
    sql` and `,
  )

/** Matches by the index; on SQLite as a condition of its table `candidate_search`. */
export function matchesIndex(kind: EngineKind, terms: Terms): RawBuilder<SqlBool> {
  if (kind === 'sqlite') return sql<SqlBool>`candidate_search match ${ftsQuery(terms)}`
  const short = terms.filter((group) => !isLong(group))
  const words = short.length > 0 ? [sql`search @@ ${tsQuery(short)}::tsquery`] : []
  const within = terms
    .filter(isLong)
    .map((group) => sql`zip_code = any(${zipStartsOf(group).flatMap(zipsOfStart)})`)
  return sql.join([...words, ...within], sql` and `)
}

function hasTerm(group: Terms[number]): RawBuilder<SqlBool> {
  const parts = group.map(({ token, isStart }) => ` ${token}${isStart ? '' : ' '}`)
  const has = (part: string) => sql`instr(' ' || search || ' ', ${part}) > 0`
  return sql`(${sql.join(parts.map(has), sql` or `)})`
}

function hasZip(starts: readonly string[]): RawBuilder<SqlBool> {
  const byLength = Object.entries(Object.groupBy(starts, ({ length }) => length))
  const has = byLength.map(
    ([length, some]) => sql`substr(zip_code, 1, ${Number(length)}) in (${sql.join(some ?? [])})`,
  )
  return sql`(${sql.join(has, sql` or `)})`
}

const ftsQuery = (terms: Terms) =>
  queryOf(terms, ' AND ', ' OR ', ({ token, isStart }) => `"${token}"${isStart ? ' *' : ''}`)
const tsQuery = (terms: Terms) =>
  queryOf(terms, ' & ', ' | ', ({ token, isStart }) => `'${token}'${isStart ? ':*' : ''}`)

/** Tokens have letters, digits and `_`, so that they need no escape within quotes. */
const queryOf = (terms: Terms, and: string, or: string, format: (term: Terms[number][number]) => string) =>
  terms.map((group) => `(${group.map(format).join(or)})`).join(and)

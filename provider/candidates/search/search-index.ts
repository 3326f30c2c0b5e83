import type { DatabaseLocation } from '@resume-library/database/database'
import { type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely'
import { type Terms, zipStartsOf } from './search-tokens.ts'
import { zipsOfStart } from './zip-codes.ts'

type EngineKind = DatabaseLocation['kind']

/** Creates the index of the column `search`, which the database itself keeps: also where an older version erases. */
export async function createSearchIndex(database: Kysely<unknown>, kind: EngineKind): Promise<void> {
  for (const statement of kind === 'postgres' ? POSTGRES : SQLITE) await sql.raw(statement).execute(database)
}

const POSTGRES = [
  'alter table candidates add column search tsvector',
  'create index candidates_search on candidates using gin (search)',
  'create index candidates_zip_code on candidates (zip_code)',
]

const add = `insert into candidate_search(rowid, search) values (new.number, new.search)`
const remove = `insert into candidate_search(candidate_search, rowid, search) values ('delete', old.number, old.search)`
const trigger = (name: string, event: string, statements: string) =>
  `create trigger candidate_search_${name} after ${event} begin ${statements}; end`

const SQLITE = [
  'alter table candidates add column search text',
  `create virtual table candidate_search using fts5(search, content='candidates', content_rowid='number',
    detail=none, columnsize=0, prefix='1 2 3', tokenize="ascii tokenchars '_'")`,
  // Deleted words leave the file, as deleted rows do.
  `insert into candidate_search(candidate_search, rank) values ('secure-delete', 1)`,
  trigger('added', 'insert on candidates when new.search is not null', add),
  trigger('removed', 'delete on candidates when old.search is not null', remove),
  trigger('set', 'update of search on candidates when old.search is null', add),
  trigger('changed', 'update of search on candidates when old.search <> new.search', `${remove}; ${add}`),
]

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

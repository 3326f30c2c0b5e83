import type { DatabaseLocation } from '@resume-library/database/database'
import { type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely'
import { type Terms, zipStartsOf } from './search-tokens.ts'

type EngineKind = DatabaseLocation['kind']

/** Creates the index of the column `search`, which the database itself keeps: also where an older version erases. */
export async function createSearchIndex(database: Kysely<unknown>, kind: EngineKind): Promise<void> {
  for (const statement of kind === 'postgres' ? POSTGRES : SQLITE) await sql.raw(statement).execute(database)
}

const POSTGRES = [
  'alter table candidates add column search tsvector',
  'create index candidates_search on candidates using gin (search)',
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

/** Compares a row with the terms, without the index of SQLite. */
export const hasTerms = (kind: EngineKind, terms: Terms): RawBuilder<SqlBool> =>
  sql.join(
    terms.map((group) => {
      const zips = zipStartsOf(group)
      if (zips.length > 0) return hasZip(zips)
      return kind === 'postgres' ? matchesIndex(kind, [group]) : hasTerm(group)
    }),
    sql` and `,
  )

function hasTerm(group: Terms[number]): RawBuilder<SqlBool> {
  const parts = group.map(({ token, isStart }) => ` ${token}${isStart ? '' : ' '}`)
  const has = (part: string) => sql`instr(' ' || search || ' ', ${part}) > 0`
  return sql`(${sql.join(parts.map(has), sql` or `)})`
}

/** Compares zip codes with hundreds of starts, which takes too long token by token. */
function hasZip(starts: readonly string[]): RawBuilder<SqlBool> {
  const byLength = Object.entries(Object.groupBy(starts, ({ length }) => length))
  const has = byLength.map(
    ([length, some]) => sql`substr(zip_code, 1, ${Number(length)}) in (${sql.join(some ?? [])})`,
  )
  return sql`(${sql.join(has, sql` or `)})`
}

/** Matches by the index; on SQLite as a condition of its table `candidate_search`. */
export const matchesIndex = (kind: EngineKind, terms: Terms): RawBuilder<SqlBool> =>
  kind === 'postgres'
    ? sql<SqlBool>`search @@ ${query(terms, ' & ', ' | ', (token, isStart) => `'${token}'${isStart ? ':*' : ''}`)}::tsquery`
    : sql<SqlBool>`candidate_search match ${query(terms, ' AND ', ' OR ', (token, isStart) => `"${token}"${isStart ? ' *' : ''}`)}`

/** Tokens have letters, digits and `_`, so that they need no escape within quotes. */
const query = (terms: Terms, and: string, or: string, format: (token: string, isStart: boolean) => string) =>
  terms.map((group) => `(${group.map(({ token, isStart }) => format(token, isStart)).join(or)})`).join(and)

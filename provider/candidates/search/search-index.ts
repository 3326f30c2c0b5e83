import type { DatabaseLocation } from '@resume-library/database/database'
import { type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Terms } from './search-tokens.ts'

type EngineKind = DatabaseLocation['kind']

/** Creates the index of the column `search`, which the database itself keeps: also where an older version erases. */
export async function createSearchIndex(database: Kysely<unknown>, kind: EngineKind): Promise<void> {
  for (const statement of kind === 'postgres' ? POSTGRES : SQLITE) await sql.raw(statement).execute(database)
}

const POSTGRES = [
  'alter table candidates add column search tsvector',
  'create index candidates_search on candidates using gin (search)',
]

const remove = `insert into candidate_search(candidate_search, rowid, search) values ('delete', old.number, old.search)`
const add = `insert into candidate_search(rowid, search) values (new.number, new.search)`

const SQLITE = [
  'alter table candidates add column search text',
  `create virtual table candidate_search using fts5(search, content='candidates', content_rowid='number',
    detail=none, columnsize=0, prefix='1 2', tokenize="ascii tokenchars '_'")`,
  // Deleted words leave the file, as deleted rows do.
  `insert into candidate_search(candidate_search, rank) values ('secure-delete', 1)`,
  `create trigger candidate_search_added after insert on candidates when new.search is not null begin ${add}; end`,
  `create trigger candidate_search_removed after delete on candidates when old.search is not null begin ${remove}; end`,
  `create trigger candidate_search_set after update of search on candidates when old.search is null begin ${add}; end`,
  `create trigger candidate_search_changed after update of search on candidates when old.search <> new.search begin ${remove}; ${add}; end`,
]

/** Returns the value of the column for tokens, separated by spaces. */
export const indexed = (kind: EngineKind, tokens: string): string | RawBuilder<string> =>
  kind === 'postgres' ? sql<string>`array_to_tsvector(string_to_array(${tokens}, ' '))` : tokens

/** Matches rows that have a term of each group. */
export const matches = (kind: EngineKind, terms: Terms): RawBuilder<SqlBool> =>
  kind === 'postgres'
    ? sql`search @@ ${query(terms, ' & ', ' | ', (token, isStart) => `'${token}'${isStart ? ':*' : ''}`)}::tsquery`
    : sql`number in (select rowid from candidate_search where candidate_search match ${matchOf(terms)})`

/** Returns the query of FTS5. */
const matchOf = (terms: Terms): string =>
  query(terms, ' AND ', ' OR ', (token, isStart) => `"${token}"${isStart ? ' *' : ''}`)

/** Tokens have letters, digits and `_`, so that they need no escape within quotes. */
const query = (terms: Terms, and: string, or: string, format: (token: string, isStart: boolean) => string) =>
  terms.map((group) => `(${group.map(({ token, isStart }) => format(token, isStart)).join(or)})`).join(and)

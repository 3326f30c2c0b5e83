import type { ColumnTypes, DatabaseLocation } from '@resume-library/database/database'
import { type Kysely, sql } from 'kysely'
import { createTable, id, idIn, integer, key, type TableOf, text, time } from './columns.ts'

export type SearchColumn =
  | 'number'
  | 'position'
  | 'changed_at'
  | 'language'
  | 'verified_at'
  | 'sort_name'
  | 'search'

/** Adds what searches, corrections and feeds need; `indexOlder` fills it in for existing rows. */
export async function addSearch(database: Kysely<unknown>, types: ColumnTypes): Promise<void> {
  const { schema } = database
  const isSqlite = types.tableSuffix === 'strict'
  const columns: Record<Exclude<SearchColumn, 'search'>, string> = {
    number: isSqlite ? 'integer' : 'bigint',
    position: 'integer not null default 0',
    changed_at: types.time,
    language: `${types.text} not null default ''`,
    verified_at: types.time,
    sort_name: `${types.text}${isSqlite ? '' : ' collate "C"'} not null default ''`,
  }
  for (const [name, type] of Object.entries(columns))
    await sql`alter table candidates add column ${sql.ref(name)} ${sql.raw(type)}`.execute(database)
  for (const columns of [
    ['number', 'salary_min', 'sort_name'],
    ['sort_name', 'number'],
    ['salary_min', 'number'],
    ['position'],
    ['changed_at'],
  ])
    await schema.createIndex(`candidates_${columns[0]}`).on('candidates').columns(columns).execute()
  await createSearchIndex(database, isSqlite ? 'sqlite' : 'postgres')
  await addNotes(database, types)
  await sql`create table change_counter (value integer not null, at ${sql.raw(types.time)} not null)`.execute(
    database,
  )
  await sql`insert into change_counter values (0, '1970-01-01T00:00:00.000Z')`.execute(database)
}

const NOTES = {
  id: key(id),
  candidate_id: idIn('candidates', id),
  /** Number of its change, by which notes are in their order. */
  position: integer,
  at: time,
  author: text,
  text,
}

export type NotesTable = TableOf<typeof NOTES>

async function addNotes(database: Kysely<unknown>, types: ColumnTypes): Promise<void> {
  await createTable(database, types, 'candidate_notes', NOTES).execute()
  await database.schema
    .createIndex('candidate_notes_candidate_id')
    .on('candidate_notes')
    .column('candidate_id')
    .execute()
}

/** Creates the index of the column `search`, which the database itself keeps: also where an older version erases. */
async function createSearchIndex(database: Kysely<unknown>, kind: DatabaseLocation['kind']): Promise<void> {
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

import type { Kysely } from 'kysely'
import type {
  CandidateArchive,
  CandidateFilter,
  CandidatePage,
  StoredCandidate,
} from './candidate-archive.ts'
import { whereFilter } from './candidate-filter.ts'
import { statistics } from './candidate-statistics.ts'
import type { CandidateRecord } from './candidate-store.ts'
import { eraseWithKey } from './erased-keys.ts'
import { guarded } from './guarded.ts'
import type { CandidateDatabase, CandidateTables } from './table/candidate-columns.ts'
import {
  candidateOfRow,
  RECORD_COLUMNS,
  rowOfStored,
  STORED_COLUMNS,
  storedOfRow,
} from './table/candidate-row.ts'

/** The operator's view of a database. */
export function createKyselyCandidateArchive(database: CandidateDatabase): CandidateArchive {
  const { kysely } = database
  return {
    page: (filter, page) => guarded(database, () => readPage(kysely, filter, page)),
    count: (filter) => guarded(database, () => count(kysely, filter)),
    find: (wanted) => guarded(database, () => find(kysely, wanted)),
    statistics: (now) => guarded(database, () => statistics(kysely, now)),
    countNaming: (name) => guarded(database, () => countNaming(kysely, name)),
    eraseDigests: (id) => guarded(database, () => eraseDigests(kysely, id)),
    erase: (id) => guarded(database, () => erase(database, id)),
    storedPage: (after, limit) => guarded(database, () => storedPage(kysely, after, limit)),
    addStored: (candidates) => guarded(database, () => addStored(kysely, candidates)),
  }
}

async function readPage(kysely: Kysely<CandidateTables>, filter: CandidateFilter, page: CandidatePage) {
  const { order, after, limit } = page
  const rows = await kysely
    .selectFrom('candidates')
    .select(RECORD_COLUMNS)
    .where(whereFilter(filter))
    .$if(after !== null, (query) => query.where('id', order === 'oldest' ? '>' : '<', after ?? ''))
    .orderBy('id', order === 'oldest' ? 'asc' : 'desc')
    .limit(limit)
    .execute()
  return rows.map(candidateOfRow)
}

async function count(kysely: Kysely<CandidateTables>, filter: CandidateFilter): Promise<number> {
  const { count } = await kysely
    .selectFrom('candidates')
    .select((builder) => builder.fn.countAll().as('count'))
    .where(whereFilter(filter))
    .executeTakeFirstOrThrow()
  return Number(count)
}

async function find(
  kysely: Kysely<CandidateTables>,
  wanted: { readonly email?: string } | { readonly id: string },
): Promise<CandidateRecord | null> {
  const row = await kysely
    .selectFrom('candidates')
    .select(RECORD_COLUMNS)
    .$if('id' in wanted, (query) => query.where('id', '=', 'id' in wanted ? wanted.id : ''))
    .$if(!('id' in wanted), (query) => query.where(whereFilter('id' in wanted ? {} : wanted)))
    .executeTakeFirst()
  return row ? candidateOfRow(row) : null
}

async function countNaming(kysely: Kysely<CandidateTables>, resumeName: string): Promise<number> {
  const { count } = await kysely
    .selectFrom('candidates')
    .select(({ fn }) => fn.countAll().as('count'))
    .where('resume_public_name', '=', resumeName)
    .executeTakeFirstOrThrow()
  return Number(count)
}

async function eraseDigests(kysely: Kysely<CandidateTables>, id: string): Promise<string | null> {
  const row = await kysely
    .selectFrom('candidates')
    .select('erase_digests')
    .where('id', '=', id)
    .executeTakeFirst()
  return row?.erase_digests ?? null
}

async function erase({ kysely, settleErased }: CandidateDatabase, id: string): Promise<boolean> {
  const wasThere = await eraseWithKey(kysely, id)
  await settleErased()
  return wasThere
}

async function storedPage(kysely: Kysely<CandidateTables>, after: string | null, limit: number) {
  const rows = await kysely
    .selectFrom('candidates')
    .select(STORED_COLUMNS)
    .$if(after !== null, (query) => query.where('id', '>', after ?? ''))
    .orderBy('id')
    .limit(limit)
    .execute()
  return rows.map(storedOfRow)
}

async function addStored(
  kysely: Kysely<CandidateTables>,
  candidates: readonly StoredCandidate[],
): Promise<readonly string[]> {
  if (candidates.length === 0) return []
  const ids = candidates.map(({ id }) => id)
  return kysely.transaction().execute(async (transaction) => {
    await transaction
      .insertInto('candidates')
      .values(candidates.map(rowOfStored))
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    const rows = await transaction.selectFrom('candidates').select('id').where('id', 'in', ids).execute()
    const present = new Set(rows.map(({ id }) => id))
    return ids.filter((id) => !present.has(id))
  })
}

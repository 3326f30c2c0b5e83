import { type Kysely, sql } from 'kysely'
import type { Actor } from '../access/audit.ts'
import type { CandidateTables } from '../tables/candidate-columns.ts'
import type { CandidateArchive } from './candidate-archive.ts'
import { whereRow } from './search/where-row.ts'

/** People whom one upkeep finds too old: PostgreSQL ends what takes half a minute. */
const AGED_AT_ONCE = 100_000

/** Creates the methods that record which erasures are due, and which have begun. */
export const erasureMethods = (
  kysely: Kysely<CandidateTables>,
): Pick<CandidateArchive, 'findAged' | 'beginErasure' | 'begunErasures'> => ({
  async findAged(until, now) {
    const young = kysely
      .selectFrom('aged_candidates')
      .select('candidate_id')
      .innerJoin('candidates', 'candidates.id', 'candidate_id')
      .where('created_at', '>=', until)
    await kysely
      .deleteFrom('aged_candidates')
      .where((where) => where.or([where('found_at', '>', now.getTime()), where('candidate_id', 'in', young)]))
      .execute()
    const aged = kysely
      .selectFrom('candidates')
      .select(['id', sql<number>`cast(${now.getTime()} as double precision)`.as('found_at')])
      .where(whereRow({ until }))
      // With `not in`, PostgreSQL compares each of half a million with each.
      .where(({ not, exists, selectFrom }) =>
        not(exists(selectFrom('aged_candidates').selectAll().whereRef('candidate_id', '=', 'candidates.id'))),
      )
      .limit(AGED_AT_ONCE)
    await kysely
      .insertInto('aged_candidates')
      .columns(['candidate_id', 'found_at'])
      .expression(aged)
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  },
  async beginErasure(candidate_id, actor) {
    await kysely
      .insertInto('erasures')
      .values({ candidate_id, actor: JSON.stringify(actor), begun_at: Date.now() })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  },
  async begunErasures(before) {
    const begun = kysely.selectFrom('erasures').selectAll().where('begun_at', '<', before.getTime())
    const rows = await begun.execute()
    return rows.map(({ candidate_id: id, actor }) => ({ id, actor: JSON.parse(actor) as Actor }))
  },
})

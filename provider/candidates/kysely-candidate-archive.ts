import { ELIGIBILITY_STATUSES, JOB_TYPES } from '@resume-library/contract/choices'
import type { Kysely } from 'kysely'
import { forgetCandidate, insertEntry, SYSTEM } from '../access/audit.ts'
import type { CandidateArchive, CandidateFilter, CandidateStatistics } from './candidate-archive.ts'
import { guardMethods } from './candidate-database.ts'
import { whereFilter } from './candidate-filter.ts'
import { erasedKeyDigest } from './kysely-candidate-store.ts'
import type { CandidateDatabase, CandidateTables } from './table/candidate-columns.ts'
import {
  candidateOfRow,
  RECORD_COLUMNS,
  rowOfCandidate,
  STORED_COLUMNS,
  storedOfRow,
} from './table/candidate-row.ts'

const DAY_MS = 24 * 60 * 60 * 1000

// biome-ignore lint/complexity/noExcessiveLinesPerFunction: a list of methods, each of them short
export function createKyselyCandidateArchive(database: CandidateDatabase): CandidateArchive {
  const { kysely, purgeErased } = database
  return guardMethods<CandidateArchive>(database, {
    async page(filter, { order, after, limit }) {
      const rows = await kysely
        .selectFrom('candidates')
        .select(RECORD_COLUMNS)
        .where(whereFilter(filter))
        .$if(after !== null, (query) => query.where('id', order === 'oldest' ? '>' : '<', after ?? ''))
        .orderBy('id', order === 'oldest' ? 'asc' : 'desc')
        .limit(limit)
        .execute()
      return rows.map(candidateOfRow)
    },

    async count(filter) {
      const { count } = await kysely
        .selectFrom('candidates')
        .select((builder) => builder.fn.countAll().as('count'))
        .where(whereFilter(filter))
        .executeTakeFirstOrThrow()
      return Number(count)
    },

    async find(wanted) {
      const all = kysely.selectFrom('candidates').select(RECORD_COLUMNS)
      const found = 'id' in wanted ? all.where('id', '=', wanted.id) : all.where(whereFilter(wanted))
      const row = await found.executeTakeFirst()
      return row ? candidateOfRow(row) : null
    },

    statistics: (now) => statistics(kysely, now),

    async eraseDigests(id) {
      const row = await kysely
        .selectFrom('candidates')
        .select('erase_digests')
        .where('id', '=', id)
        .executeTakeFirst()
      return row?.erase_digests ?? null
    },

    async erase(id, by = SYSTEM) {
      const wasThere = await kysely.transaction().execute(async (transaction) => {
        const row = await transaction
          .selectFrom('candidates')
          .select(['idempotency_key as key', 'id', 'email', 'phone', 'last_name'])
          .where('id', '=', id)
          .executeTakeFirst()
        if (!row) return false
        const erased_at = new Date().toISOString()
        if (row.key)
          await transaction
            .insertInto('erased_keys')
            .values({ digest: erasedKeyDigest(row.key), erased_at })
            .onConflict((conflict) => conflict.column('digest').doUpdateSet({ erased_at }))
            .execute()
        const { numDeletedRows } = await transaction
          .deleteFrom('candidates')
          .where('id', '=', id)
          .executeTakeFirstOrThrow()
        if (numDeletedRows === 0n) return false
        await forgetCandidate(transaction, row)
        await insertEntry(transaction, by, 'erase', id)
        return true
      })
      await purgeErased()
      return wasThere
    },

    async storedPage(after, limit) {
      const rows = await kysely
        .selectFrom('candidates')
        .select(STORED_COLUMNS)
        .$if(after !== null, (query) => query.where('id', '>', after ?? ''))
        .orderBy('id')
        .limit(limit)
        .execute()
      return rows.map(storedOfRow)
    },

    async addStored(candidates) {
      if (candidates.length === 0) return []
      const ids = candidates.map(({ id }) => id)
      const rows = await kysely.transaction().execute(async (transaction) => {
        await transaction
          .insertInto('candidates')
          .values(candidates.map(rowOfCandidate))
          .onConflict((conflict) => conflict.doNothing())
          .execute()
        return transaction.selectFrom('candidates').select(STORED_COLUMNS).where('id', 'in', ids).execute()
      })
      return rows.map(storedOfRow)
    },
  })
}

async function statistics(kysely: Kysely<CandidateTables>, now: Date): Promise<CandidateStatistics> {
  const daysAgo = (days: number): CandidateFilter => ({
    since: new Date(now.getTime() - days * DAY_MS).toISOString(),
  })
  const row = await kysely
    .selectFrom('candidates')
    .select((builder) => {
      const countOf = (filter: CandidateFilter, name: string) =>
        builder.fn.countAll().filterWhere(whereFilter(filter)).as(name)
      return [
        builder.fn.countAll().as('candidates'),
        // Sent with the registration, or uploaded to the service.
        builder.fn
          .countAll()
          .filterWhere(({ eb, or }) =>
            or([eb('resume_name', 'is not', null), eb('resume_public_name', '<>', '')]),
          )
          .as('file'),
        countOf(daysAgo(1), 'last_24_hours'),
        countOf(daysAgo(7), 'last_7_days'),
        countOf(daysAgo(30), 'last_30_days'),
        ...JOB_TYPES.map((jobType) => countOf({ jobType }, jobType)),
        ...ELIGIBILITY_STATUSES.map((eligibility) => countOf({ eligibility }, eligibility)),
      ]
    })
    .executeTakeFirstOrThrow()
  const counted = (name: string) => Number((row as Record<string, unknown>)[name])
  const each = <Name extends string>(names: readonly Name[]) =>
    Object.fromEntries(names.map((name) => [name, counted(name)])) as Record<Name, number>
  return {
    ...each(['candidates', 'last_24_hours', 'last_7_days', 'last_30_days']),
    resumes: { file: counted('file'), address: counted('candidates') - counted('file') },
    acceptable_job_types: each(JOB_TYPES),
    eligibility_status: each(ELIGIBILITY_STATUSES),
  }
}

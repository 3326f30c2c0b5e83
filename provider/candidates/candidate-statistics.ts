import { ELIGIBILITY_STATUSES, JOB_TYPES } from '@resume-library/contract/candidate'
import type { Kysely } from 'kysely'
import type { CandidateFilter, CandidateStatistics } from './candidate-archive.ts'
import { whereFilter } from './candidate-filter.ts'
import type { CandidateTables } from './table/candidate-columns.ts'

const DAY_MS = 24 * 60 * 60 * 1000

/** Counts everything in one pass over the table. */
export async function statistics(kysely: Kysely<CandidateTables>, now: Date): Promise<CandidateStatistics> {
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

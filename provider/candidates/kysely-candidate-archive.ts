import { ELIGIBILITY_STATUSES, JOB_TYPES } from '@resume-library/contract/choices'
import { plainEmail } from '@resume-library/contract/visible'
import { type Kysely, sql } from 'kysely'
import { forgetCandidate, insertEntry, SYSTEM } from '../access/audit.ts'
import type { CandidateDatabase, CandidateTables } from '../tables/candidate-columns.ts'
import { guardMethods } from '../tables/guard-methods.ts'
import type { CandidateArchive, CandidateStatistics } from './candidate-archive.ts'
import { NO_LISTENER, nextChange, type OnChange } from './candidate-changes.ts'
import { erasureMethods } from './candidate-erasures.ts'
import { noteMethods } from './candidate-notes.ts'
import { rowOfCandidate, STORED_COLUMNS, storedOfRow } from './candidate-row.ts'
import type { NewCandidate } from './candidate-store.ts'
import { correctionMethods, findRecord } from './correction.ts'
import { erasedKeyDigest } from './kysely-candidate-store.ts'
import { NEIGHBORS, searchMethods } from './search/search-candidates.ts'
import { whereRow } from './search/where-row.ts'

const DAY_MS = 24 * 60 * 60 * 1000

/** Creates the archive. @param onChange part of every transaction that corrects, verifies or erases */
// biome-ignore lint/complexity/noExcessiveLinesPerFunction: a list of methods, each of them short
export function createKyselyCandidateArchive(
  database: CandidateDatabase,
  onChange: OnChange = NO_LISTENER,
  neighbors = NEIGHBORS,
): CandidateArchive {
  const { kysely, kind, purgeErased } = database
  const context = { kysely, kind, onChange, neighbors }
  return guardMethods<CandidateArchive>(database, {
    ...searchMethods(context),
    ...correctionMethods(context),
    ...noteMethods(kysely),
    ...erasureMethods(kysely),

    find: (wanted) =>
      findRecord(
        kysely,
        'id' in wanted ? { id: wanted.id } : { email: plainEmail(wanted.email).toLowerCase() },
      ),

    async loginOf(email) {
      const login = kysely.selectFrom('candidates').select(['id', 'password_hash'])
      return (await login.where(whereRow({ email })).executeTakeFirst()) ?? null
    },

    statistics: (now) => statistics(kysely, now),

    async eraseDigests(id) {
      const digests = kysely.selectFrom('candidates').select('erase_digests').where('id', '=', id)
      return (await digests.executeTakeFirst())?.erase_digests ?? null
    },

    async erase(id, by = SYSTEM) {
      const wasThere = await kysely.transaction().execute(async (transaction) => {
        const change = await nextChange(transaction)
        await transaction.deleteFrom('erasures').where('candidate_id', '=', id).execute()
        const row = await transaction
          .selectFrom('candidates')
          .select(['idempotency_key as key', 'id', 'email', 'phone', 'first_name', 'last_name'])
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
        await onChange(transaction, { ...change, kind: 'erased', id })
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

    addStored: (candidates) =>
      kysely.transaction().execute((transaction) => insertStored(transaction, kind, candidates)),
  })
}

/** Adds records within the caller's transaction, as {@link CandidateArchive.addStored} does. */
export async function insertStored(
  transaction: Kysely<CandidateTables>,
  kind: CandidateDatabase['kind'],
  candidates: readonly NewCandidate[],
): Promise<readonly NewCandidate[]> {
  if (candidates.length === 0) return []
  const { position, at } = await nextChange(transaction, candidates.length)
  const first = position - candidates.length + 1
  const rows = candidates.map((candidate, index) =>
    rowOfCandidate(candidate, { position: first + index, at }, kind),
  )
  await transaction
    .insertInto('candidates')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const ids = candidates.map(({ id }) => id)
  const stored = transaction.selectFrom('candidates').select(STORED_COLUMNS).where('id', 'in', ids)
  return (await stored.execute()).map(storedOfRow)
}

async function statistics(kysely: Kysely<CandidateTables>, now: Date): Promise<CandidateStatistics> {
  const row = await kysely
    .selectFrom('candidates')
    .select((builder) => {
      const count = builder.fn.countAll()
      const since = (days: number, name: string) =>
        count.filterWhere('created_at', '>=', new Date(now.getTime() - days * DAY_MS).toISOString()).as(name)
      return [
        count.as('candidates'),
        // Sent with the registration, or uploaded to the service.
        count
          .filterWhere(({ eb, or }) =>
            or([eb('resume_name', 'is not', null), eb('resume_public_name', '<>', '')]),
          )
          .as('file'),
        since(1, 'last_24_hours'),
        since(7, 'last_7_days'),
        since(30, 'last_30_days'),
        ...JOB_TYPES.map((type) =>
          count
            .filterWhere(sql<string>`cast(acceptable_job_types as text)`, 'like', `%${JSON.stringify(type)}%`)
            .as(type),
        ),
        ...ELIGIBILITY_STATUSES.map((status) =>
          count.filterWhere('eligibility_status', '=', status).as(status),
        ),
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

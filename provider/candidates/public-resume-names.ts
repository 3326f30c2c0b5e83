import { sql } from 'kysely'
import type { CandidateDatabase } from './table/candidate-columns.ts'
import { publicResumeName } from './table/candidate-row.ts'

/** So few that nothing else waits long for the transaction. */
const AT_ONCE = 500

/** How many records name an uploaded resume, in whatever spelling. */
export async function countNaming(database: CandidateDatabase, name: string): Promise<number> {
  while ((await notePublicResumeNames(database)) > 0);
  const { count } = await database.kysely
    .selectFrom('candidates')
    .select(({ fn }) => fn.countAll().as('count'))
    .where('resume_public_name', '=', name)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Notes what some of the records name that an earlier version has added. @returns how many there were; 0 at the end */
export async function notePublicResumeNames(database: CandidateDatabase): Promise<number> {
  const row = await database.kysely
    .selectFrom('candidates')
    .select('id')
    .where('resume_public_name', 'is', null)
    .limit(1)
    .executeTakeFirst()
  // A transaction takes the write lock: who only looks what would be erased need not wait for it.
  return row ? noteSome(database) : 0
}

const noteSome = ({ kysely, locksRows }: CandidateDatabase): Promise<number> =>
  kysely.transaction().execute(async (transaction) => {
    const rows = await transaction
      .selectFrom('candidates')
      .select(['id', 'resume_url'])
      .where('resume_public_name', 'is', null)
      .limit(AT_ONCE)
      // In the order of the index: copies that do this at once wait for each other, and never both.
      .$if(locksRows, (query) => query.forUpdate())
      .execute()
    if (rows.length === 0) return 0
    const names = rows.map(({ id, resume_url }) => sql`when ${id} then ${publicResumeName(resume_url)}`)
    await transaction
      .updateTable('candidates')
      .set({ resume_public_name: sql<string>`case id ${sql.join(names, sql` `)} end` })
      .where(
        'id',
        'in',
        rows.map(({ id }) => id),
      )
      .execute()
    return rows.length
  })

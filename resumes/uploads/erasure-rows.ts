import { type ExpressionBuilder, type Kysely, type RawBuilder, sql } from 'kysely'
import { newRow, type Row } from './rows.ts'
import type { UploadsTables } from './table.ts'

const HOUR_MS = 60 * 60 * 1000
/** Age of an erasure that must have been interrupted, in milliseconds: no store takes as long. */
const ERASURE_MS = 10 * 60 * 1000

const begin =
  (kysely: Kysely<UploadsTables>) =>
  (name: string, erasing: number | RawBuilder<number> = 1) =>
    kysely.updateTable('uploads').set({ erasing, since: Date.now() }).where('name', '=', name).returningAll()

/** Builds the queries that begin erasures, each in one statement, and return the row. */
export const erasureQueries = (kysely: Kysely<UploadsTables>) => {
  const erase = begin(kysely)
  return {
    /** Begins unless the file is claimed or being erased. */
    eraseUnclaimed: (name: string): Promise<Row | undefined> =>
      erase(name).where('claims', '=', 0).where('erasing', '=', 0).executeTakeFirst(),
    /** Begins in any case. A remaining claim tells the sweep to finish it. */
    eraseRegardless: (name: string) =>
      erase(name).set({ claims: sql<number>`case when claims < 1 then 1 else claims end` }).execute(),
    /** Begins where at most one claim was ever known. */
    eraseClaimedOnce: (name: string): Promise<Row | undefined> =>
      erase(name).set({ claims: 0 }).where('marks', '<=', 1).executeTakeFirst(),
    /** Begins where the last claim was before a moment. */
    eraseClaimedBefore: (name: string, moment: Date): Promise<Row | undefined> =>
      erase(name).set({ claims: 0 }).where('claimed_at', '<', moment.getTime()).executeTakeFirst(),
    /** Subtracts a claim, and begins where that was the last that is known. */
    subtractOrErase: (name: string): Promise<Row | undefined> =>
      erase(name, sql<number>`case when claims <= 1 or marks <= 1 then 1 else erasing end`)
        .set({ claims: sql<number>`case when claims <= 1 or marks <= 1 then 0 else claims - 1 end` })
        .executeTakeFirst(),
    /** Begins unless the file is claimed, also without a row. @returns false for a claimed file */
    async eraseNew(name: string): Promise<boolean> {
      const row = await kysely
        .insertInto('uploads')
        .values({ ...newRow(name, 0), erasing: 1 })
        .onConflict((conflict) =>
          conflict
            .column('name')
            .doUpdateSet({ erasing: 1, since: Date.now() })
            .where('uploads.claims', '=', 0),
        )
        .returning('name')
        .executeTakeFirst()
      return row !== undefined
    },
  }
}

export const sweepQueries = (kysely: Kysely<UploadsTables>) => ({
  /** Begins or resumes the erasure of an old file; undefined where another process was first. */
  eraseOld: (name: string, now: Date, ttlHours: number): Promise<Row | undefined> =>
    begin(kysely)(name).where(isOld(now, ttlHours)).executeTakeFirst(),
  async oldNames(now: Date, ttlHours: number): Promise<string[]> {
    const old = kysely.selectFrom('uploads').select('name').where(isOld(now, ttlHours))
    // Literal, or SQLite would not use the partial index.
    const rows = await old.where(sql<boolean>`claims = 0 or erasing = 1`).execute()
    return rows.map(({ name }) => name)
  },
  removeErased: (name: string) =>
    kysely.deleteFrom('uploads').where('name', '=', name).where('erasing', '=', 1).execute(),
})

/** Matches old unclaimed uploads, and interrupted erasures. */
const isOld =
  (now: Date, ttlHours: number) =>
  ({ eb, and, or }: ExpressionBuilder<UploadsTables, 'uploads'>) => {
    const isUnclaimed = and([eb('claims', '=', 0), eb('erasing', '=', 0)])
    return or([
      and([isUnclaimed, eb('since', '<', now.getTime() - ttlHours * HOUR_MS)]),
      and([eb('erasing', '=', 1), eb('since', '<', now.getTime() - ERASURE_MS)]),
    ])
  }

import { type Insertable, type Kysely, type Selectable, sql } from 'kysely'
import type { UploadsTables } from './table.ts'

export type Row = Selectable<UploadsTables['uploads']>
type NewRow = Insertable<UploadsTables['uploads']>

/** Claims of a file that unknown registrations may name: more than will ever be released. */
export const PINNED = 1_000_000

/** Creates the row of a new, unclaimed upload. */
export const newRow = (name: string, size: number): NewRow => ({
  name,
  size,
  since: Date.now(),
  claims: 0,
  marks: 0,
  erasing: 0,
})

export const rowQueries = (kysely: Kysely<UploadsTables>) => ({
  async find(names: readonly string[]): Promise<Map<string, Row>> {
    if (names.length === 0) return new Map()
    const rows = await kysely.selectFrom('uploads').selectAll().where('name', 'in', names).execute()
    return new Map(rows.map((row) => [row.name, row]))
  },
  /** Adds rows for names that have none. @returns the number of rows added */
  async insert(rows: readonly NewRow[]): Promise<number> {
    if (rows.length === 0) return 0
    const insert = kysely.insertInto('uploads').values(rows).returning('name')
    return (await insert.onConflict((conflict) => conflict.doNothing()).execute()).length
  },
  /** Sums the bytes of all unclaimed files. */
  async unclaimedBytes(): Promise<number> {
    const { bytes } = await kysely
      .selectFrom('uploads')
      .where('claims', '=', sql.lit(0))
      .select(({ fn }) => fn.sum<number | null>('size').as('bytes'))
      .executeTakeFirstOrThrow()
    return bytes ?? 0
  },
  check: async () => void (await sql`select 1`.execute(kysely)),
})

export const claimQueries = (kysely: Kysely<UploadsTables>) => {
  const update = (name: string) => kysely.updateTable('uploads').where('name', '=', name)
  return {
    /** Adds a claim, and returns its number; null without a row, and while the file is being erased. */
    async addClaim(name: string): Promise<number | null> {
      const row = await update(name)
        .set(({ eb }) => ({
          claims: eb('claims', '+', 1),
          marks: eb('marks', '+', 1),
          claimed_at: Date.now(),
        }))
        .where('erasing', '=', 0)
        .returning('marks')
        .executeTakeFirst()
      return row?.marks ?? null
    },
    /** Adds claims that are never released: the file stays until its erasure is requested. */
    pin: (name: string) =>
      update(name)
        .set(({ eb }) => ({ claims: eb('claims', '+', PINNED), erasing: 0 }))
        .execute(),
    /** Makes a sweep remove the row of a missing file. */
    clearClaims: (name: string) => update(name).set({ claims: 0 }).execute(),
    /** Records that the store has more marks. */
    raiseMarks: (name: string, marks: number) =>
      update(name).set({ marks }).where('marks', '<', marks).execute(),
    /** Frees the number of the last claim. */
    lowerMarks: (name: string, marks: number) =>
      update(name)
        .set({ marks: marks - 1 })
        .where('marks', '=', marks)
        .execute(),
    /** Subtracts a claim; false where there is none. */
    async subtractClaim(name: string): Promise<boolean> {
      const { numUpdatedRows } = await update(name)
        .set(({ eb }) => ({ claims: eb('claims', '-', 1), since: Date.now() }))
        .where('claims', '>', 0)
        .executeTakeFirst()
      return numUpdatedRows > 0n
    },
  }
}

export type ClaimRows = ReturnType<typeof rowQueries> & ReturnType<typeof claimQueries>

import { type Insertable, type Kysely, type Selectable, sql } from 'kysely'
import type { UploadsTables } from './table.ts'

export type Row = Selectable<UploadsTables['uploads']>
type NewRow = Insertable<UploadsTables['uploads']>

/** Claims of a file that unknown registrations may name: more than will ever be released. */
const PINNED = 1_000_000

/** Creates the row of a new, unclaimed upload. */
export const newRow = (name: string, size: number): NewRow => ({
  name,
  size,
  since: Date.now(),
  claims: 0,
  marks: 0,
  erasing: 0,
})

/** Creates the row of a file that unknown registrations may name. */
export const pinnedRow = (name: string, size: number, stored = new Date()): NewRow => ({
  ...newRow(name, size),
  since: stored.getTime(),
  claims: PINNED,
  claimed_at: stored.getTime(),
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
    /** Adds a claim; false without a row, and while the file is being erased. */
    async addClaim(name: string): Promise<boolean> {
      const { numUpdatedRows } = await update(name)
        .set(({ eb }) => ({
          claims: eb('claims', '+', 1),
          marks: eb('marks', '+', 1),
          claimed_at: Date.now(),
        }))
        .where('erasing', '=', 0)
        .executeTakeFirst()
      return numUpdatedRows > 0n
    },
    /** Claims all unclaimed files for good: they stay until their erasure is requested. */
    pinUnclaimed: () =>
      kysely
        .updateTable('uploads')
        .set({ claims: PINNED, claimed_at: Date.now() })
        .where('claims', '=', sql.lit(0))
        .where('erasing', '=', 0)
        .execute(),
    /** Claims the others for good, too. */
    pinClaimed: () =>
      kysely
        .updateTable('uploads')
        .set(({ eb }) => ({ claims: eb('claims', '+', PINNED) }))
        .where('claims', '<', PINNED)
        .where('erasing', '=', 0)
        .execute(),
    pin: (name: string) =>
      update(name)
        .set(({ eb }) => ({ claims: eb('claims', '+', PINNED), claimed_at: Date.now() }))
        .where('erasing', '=', 0)
        .execute(),
    /** Makes a sweep remove the row of a missing file. */
    clearClaims: (name: string) => update(name).set({ claims: 0 }).execute(),
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
